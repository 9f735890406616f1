import { usePageData } from "../hooks/usePage";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";
import { latestNews, night } from "../words/home";
import { NewsCard } from "./NewsCard";
import { NightHour } from "./NightHour";

/** Two columns, in which the first of an odd number of items is wide. */
const widths = { even: "", odd: "md:first:col-span-2 lg:first:col-span-1" };

/** Renders nothing until there is news to show. On wide screens the items are one row. */
export function LatestNews() {
  const items = usePageData()?.latestNews ?? [];
  if (items.length === 0) return null;
  const width = widths[items.length % 2 === 0 ? "even" : "odd"];
  return (
    <Section labelledBy="latest-title" tone="haze">
      <NightHour entry={night.news} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SectionHeading id="latest-title" title={latestNews.title} />
        <TextLink to={latestNews.path}>{latestNews.more}</TextLink>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {items.map((item) => (
          <li key={item.id} className={width}>
            <NewsCard item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
