import type { LoaderFunctionArgs } from "react-router-dom";
import { loadItem, loadList } from "./api/page";
import type { Downloads, JobOpening, NewsItem, PageData } from "./api/types";
import type { SitePath } from "./site";

type LatestNews = { latestNews: NewsItem[] };
type News = { items: NewsItem[]; pages: number };
type Jobs = { jobs: JobOpening[] };
/** The job of an opening, or the other openings if it has closed. */
type Opening = { job: JobOpening | null; others: JobOpening[] };

const selectLatestNews = ({ latestNews }: PageData): LatestNews => ({
  latestNews: latestNews ?? [],
});
const selectNews = ({ news, newsPages }: PageData): News => ({
  items: news ?? [],
  pages: newsPages ?? 1,
});
const selectNewsItem = ({ newsItem }: PageData): NewsItem => required(newsItem, "news item");
const selectJobs = ({ jobs }: PageData): Jobs => ({ jobs: jobs ?? [] });
const selectOpening = ({ job, jobs }: PageData): Opening => ({ job, others: jobs ?? [] });
const selectDownloads = ({ downloads }: PageData): Downloads =>
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

/** Select the content of a page from the data that the server has rendered, by the id of the page's route. */
export const contentSelectors: Partial<Record<SitePath, (data: PageData) => unknown>> = {
  "/": selectLatestNews,
  "/news": selectNews,
  "/news/page/:page": selectNews,
  "/news/:slug": selectNewsItem,
  "/career": selectJobs,
  "/career/:slug": selectOpening,
  "/career-apply": selectJobs,
  "/downloads": selectDownloads,
};
