import { footerWords } from "../content/layout-words";
import { useCompany } from "../hooks/useCompany";

export function ImportantLinks() {
  const { important_links } = useCompany();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6">
      {important_links.map(({ label, url }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noopener" className="inline-flex min-h-9 items-center hover:text-brass-light">
            <span>
              {label}
              <span className="sr-only"> {footerWords.newTab}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
