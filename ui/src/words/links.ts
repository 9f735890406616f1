// Links that many pages show, without the words of the pages that they lead to.

export const quoteLink = { label: "Request a quotation", path: "/request-a-quote" };
export const complaintLink = { label: "Make a complaint", path: "/complaint" };

/** The link to a quotation for one service: the form chooses it. */
export function quoteFor(servicePath: string): string {
  return `${quoteLink.path}?service=${servicePath.split("/").at(-1)}`;
}

export const privacyLink = { label: "Privacy", path: "/privacy" };
export const banksLink = { label: "Security for banks", path: "/banks" };
