/** `+92 51 000 0000` → `tel:+92510000000`: `tel:` links must not contain spaces or brackets. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
