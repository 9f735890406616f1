import type { LoaderFunctionArgs } from "react-router-dom";
import { loadItem, loadList } from "./api/page";
import type { Downloads, JobOpening, NewsItem, PageData } from "./api/types";

type LatestNews = { latestNews: NewsItem[] };
type News = { items: NewsItem[]; pages: number };
type Jobs = { jobs: JobOpening[] };
/** The job of an opening, or the other openings if it has closed. */
type Opening = { job: JobOpening | null; others: JobOpening[] };

/** Takes what a loader returns as content from the data that the server sends with a page. */
export type SelectContent = (data: PageData) => unknown;

export const selectLatestNews = ({ latestNews }: PageData): LatestNews => ({
  latestNews: latestNews ?? [],
});
export const selectNews = ({ news, newsPages }: PageData): News => ({
  items: news ?? [],
  pages: newsPages ?? 1,
});
export const selectNewsItem = ({ newsItem }: PageData): NewsItem => required(newsItem, "news item");
export const selectJobs = ({ jobs }: PageData): Jobs => ({ jobs: jobs ?? [] });
export const selectOpening = ({ job, jobs }: PageData): Opening => ({ job, others: jobs ?? [] });
export const selectDownloads = ({ downloads }: PageData): Downloads =>
  required(downloads, "list of downloads");

/** The server answers with an error page instead of a page without its item. */
function required<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`The page has no ${name}`);
  return value;
}

export const homeLoader = (args: LoaderFunctionArgs) => loadList(args, selectLatestNews);
export const newsLoader = (args: LoaderFunctionArgs) => loadList(args, selectNews);
export const newsItemLoader = (args: LoaderFunctionArgs) => loadItem(args, selectNewsItem);
/** For the list of jobs and for the form, which offers them. */
export const careerLoader = (args: LoaderFunctionArgs) => loadList(args, selectJobs);
export const openingLoader = (args: LoaderFunctionArgs) => loadItem(args, selectOpening);
export const downloadsLoader = (args: LoaderFunctionArgs) => loadItem(args, selectDownloads);
