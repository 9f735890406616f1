import { getNews } from "../../api/client";
import { latestNews } from "../../content/home/home";
import { useRemoteList } from "../../hooks/useRemoteList";
import { usePageData } from "../../hooks/useRenderRequest";
import { ButtonLink } from "../../ui/ButtonLink";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { NewsCard } from "./NewsCard";

const LATEST_COUNT = 3;

/** Renders nothing until there is news to show. */
export function LatestNews() {
  const initialData = usePageData().news;
  const { data } = useRemoteList({ initialData, load: getNews });
  if (data.state !== "loaded") return null;
  return (
    <Section labelledBy="latest-title">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading id="latest-title" eyebrow={latestNews.eyebrow} title={latestNews.title} />
        <ButtonLink to={latestNews.path} look="outline">
          {latestNews.more}
        </ButtonLink>
      </div>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {data.items.slice(0, LATEST_COUNT).map((item) => (
          <li key={item.id}>
            <NewsCard item={item} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
