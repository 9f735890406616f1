/** `+92 51 000 0000` → `tel:+92510000000`: telephones refuse spaces and brackets. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}
