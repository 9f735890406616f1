import { useMatches, useRouteLoaderData } from "react-router-dom";
import { pageWords } from "#words/page-words";
import type { jobSource, newsItemSource } from "../loaders";
import { breadcrumbsFor } from "../site";
import { Link } from "../ui/Link";
import { ItemTitle } from "./ItemTitle";

export function Breadcrumbs() {
  const page = useMatches().at(-1);
  const newsItem = useRouteLoaderData<typeof newsItemSource.loader>("/news/:slug")?.content;
  const job = useRouteLoaderData<typeof jobSource.loader>("/career/:slug")?.content.job;
  const trail = page ? breadcrumbsFor(page.id, page.pathname, newsItem ?? job) : [];
  const { label: title = "", is_translated = true } = trail.at(-1) ?? {};
  return (
    <nav aria-label={pageWords.breadcrumbs}>
      {/* The items are inline, so that a long title starts on the same line as its parents. A slash stays with the next item. */}
      <ol className="text-secondary text-small">
        {trail.slice(0, -1).map(({ label, path }) => (
          <li key={path} className="me-2 inline not-first:before:content-['/\00a0\00a0']">
            <Link to={path} className="inline-block py-1 text-accent hover:underline">
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="inline not-first:before:content-['/\00a0\00a0']">
          <bdi>
            <ItemTitle item={{ is_translated }} title={title} />
          </bdi>
        </li>
      </ol>
    </nav>
  );
}
