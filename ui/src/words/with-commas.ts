/** `1200` → `1,200`. The engine of the server has no formats for numbers. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
