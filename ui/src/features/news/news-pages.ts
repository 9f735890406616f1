import { NEWS_PER_PAGE } from "../../api/types";

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Parses the page number in a path. Null for page 1, which is at `/news`, and for anything that is not a page number. */
export function parsePageNumber(parameter: string): number | null {
  const page = PAGE_NUMBER.test(parameter) ? Number(parameter) : 1;
  return page > 1 ? page : null;
}

export function newsPagePath(page: number): string {
  return page === 1 ? "/news" : `/news/page/${page}`;
}

export function itemsOnPage<T>(items: T[], page: number): T[] {
  return items.slice((page - 1) * NEWS_PER_PAGE, page * NEWS_PER_PAGE);
}

export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / NEWS_PER_PAGE));
}
