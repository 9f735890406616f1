// Links that many pages show, without the words of the pages that they lead to.

import { linkLabels, pageLabels } from "#words/page-labels";

/** A link to a page, named like the page. */
export function pageLink(path: keyof typeof pageLabels): { label: string; path: string } {
  return { label: pageLabels[path], path };
}

export const quoteLink = pageLink("/request-a-quote");
export const complaintLink = pageLink("/complaint");
export const privacyLink = pageLink("/privacy");
export const banksLink = pageLink("/banks");
export const societiesLink = pageLink("/housing-societies");
export const lawsLink = { label: linkLabels.laws, path: "/downloads" };
export const jobsLink = { label: linkLabels.jobs, path: "/career" };

/** The link to a quotation for one service: the form chooses it. */
export function quoteFor(servicePath: string): string {
  return `${quoteLink.path}?service=${servicePath.split("/").at(-1)}`;
}

/** The link to the form for one job, which the form chooses. */
export function applyPath({ slug }: { slug: string }): string {
  return `/career-apply?job=${slug}`;
}

/** The label of the link to the home page. */
export const backHome = linkLabels.backHome;
