import type { LoaderFunction, LoaderFunctionArgs } from "react-router-dom";
import { loadItem, loadList, type Select } from "./api/page";
import type { Downloads, JobOpening, NewsItem } from "./api/types";

type LatestNews = { latestNews: NewsItem[] };
type News = { items: NewsItem[]; pages: number };
type Jobs = { jobs: JobOpening[] };
/** `job` is null if it has closed. Then the page shows the other jobs. */
type JobPage = { job: JobOpening | null; others: JobOpening[] };

/** Where a page with data gets its content from. */
export type PageSource = {
  /** Takes the content from the data that the server sends with the page. */
  select: Select<unknown>;
  /** Loads the data in the browser, and selects the content from them. */
  loader: LoaderFunction;
};

/** The source of a page that renders before its content has arrived. */
function listSource<Content>(select: Select<Content>) {
  const loader = (args: LoaderFunctionArgs) => loadList(args, select);
  return { select, loader } satisfies PageSource;
}

/** The source of a page that cannot render without its content. */
function itemSource<Content>(select: Select<Content>) {
  const loader = (args: LoaderFunctionArgs) => loadItem(args, select);
  return { select, loader } satisfies PageSource;
}

/** The server answers with an error page instead of a page without its item. */
function required<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`The page has no ${name}`);
  return value;
}

export const homeSource = listSource(
  ({ latestNews }): LatestNews => ({ latestNews: latestNews ?? [] }),
);

export const newsSource = listSource(
  ({ news, newsPages }): News => ({ items: news ?? [], pages: newsPages ?? 1 }),
);

export const newsItemSource = itemSource(
  ({ newsItem }): NewsItem => required(newsItem, "news item"),
);

/** For the list of jobs and for the form, which offers them. */
export const careerSource = listSource(({ jobs }): Jobs => ({ jobs: jobs ?? [] }));

export const jobSource = itemSource(({ job, jobs }): JobPage => ({ job, others: jobs ?? [] }));

export const downloadsSource = itemSource(
  ({ downloads }): Downloads => required(downloads, "list of downloads"),
);
