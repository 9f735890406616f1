import { NEWS_PER_PAGE } from "../api/types";

const FURTHER_PAGE = /^[1-9]\d{0,5}$/;

/** The number of a further page as an address says it; null when it names none. The first page has the list's own address. */
export function furtherPage(parameter: string): number | null {
  const page = FURTHER_PAGE.test(parameter) ? Number(parameter) : 1;
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
