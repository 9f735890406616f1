import { Link, useMatches } from "react-router-dom";
import { usePageData } from "../api/page";
import { trailTo } from "../site";
import { pageWords } from "../words/page-words";

export function Breadcrumbs() {
  const page = useMatches().at(-1);
  const data = usePageData();
  const trail = page ? trailTo(page.id, page.pathname, data) : [];
  return (
    <nav aria-label={pageWords.breadcrumbs}>
      <ol className="flex flex-wrap gap-x-2 text-small">
        {trail.map(({ label, path }, index) =>
          index === trail.length - 1 ? (
            <li key={path} aria-current="page" dir="auto" className="py-1 text-muted in-[.on-dark]:text-on-dark">
              {label}
            </li>
          ) : (
            <li key={path} className="after:ms-2 after:text-muted in-[.on-dark]:after:text-on-dark after:content-['/']">
              <Link to={path} className="inline-block py-1 text-brass-deep in-[.on-dark]:text-brass-light hover:underline">
                {label}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
