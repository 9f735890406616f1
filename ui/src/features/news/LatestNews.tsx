import { latestNews } from "../../content/home/home";
import { usePageData } from "../../hooks/usePage";
import { ButtonLink } from "../../ui/ButtonLink";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { NewsCard } from "./NewsCard";

/** Renders nothing until there is news to show. */
export function LatestNews() {
  const items = usePageData()?.latestNews ?? [];
  if (items.length === 0) return null;
  return (
    <Section labelledBy="latest-title">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading id="latest-title" eyebrow={latestNews.eyebrow} title={latestNews.title} />
        <ButtonLink to={latestNews.path} look="outline">
          {latestNews.more}
        </ButtonLink>
      </div>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
