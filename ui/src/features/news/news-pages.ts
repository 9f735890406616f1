export function newsPagePath(page: number): string {
  return page === 1 ? "/news" : `/news/page/${page}`;
}

/** The number in the path of the second or a later page. */
export function pageNumber(path: string): number {
  return Number(path.slice(path.lastIndexOf("/") + 1));
}
