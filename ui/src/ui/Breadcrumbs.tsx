import { pageWords } from "../words/page-words";

type Props = { trail: { label: string; path: string }[] };

export function Breadcrumbs({ trail }: Props) {
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
              <a href={path} className="inline-block py-1 text-brass-deep in-[.on-dark]:text-brass-light hover:underline">
                {label}
              </a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
