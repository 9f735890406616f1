/** Each digit to replace stands for the random bits that it may hold: 0 and 1 for four, 8 for the two below the variant. */
const TEMPLATE = "10000000-1000-4000-8000-100000000000";

/** A random UUID v4. `crypto.randomUUID` exists only in secure contexts, and the site also runs on plain HTTP. */
export function newSubmissionId(): string {
  return TEMPLATE.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
