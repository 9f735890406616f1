/** `45000` → `45,000`, without `Intl`, which QuickJS does not have. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
