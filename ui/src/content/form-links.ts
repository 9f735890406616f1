/** Links to the forms, for pages that do not need the forms themselves. */
export const quoteLink = { label: "Request a quotation", path: "/request-a-quote" };
export const complaintLink = { label: "Make a complaint", path: "/complaint" };

/** The link to a quotation for one service: the form chooses it. */
export function quoteFor(servicePath: string): string {
  return `${quoteLink.path}?service=${servicePath.split("/").at(-1)}`;
}
