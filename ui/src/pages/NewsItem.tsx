import { useLoaderData } from "react-router-dom";
import { newsWords } from "#words/news";
import { newsPreview } from "../facts/news-preview";
import type { newsItemSource } from "../loaders";
import { Breadcrumbs } from "../sections/Breadcrumbs";
import { ItemTitle, languageProps } from "../sections/ItemTitle";
import { NewsText } from "../sections/NewsText";
import { Page } from "../sections/Page";
import { BackLink } from "../ui/Button";
import { excerpt, oneLine } from "../ui/excerpt";
import { Image } from "../ui/Image";
import { TextLink } from "../ui/TextLink";
import { jobsLink } from "../words/links";

const DESCRIPTION_LENGTH = 160;

export function Component() {
  const { content: item } = useLoaderData<typeof newsItemSource.loader>();
  return (
    <Page
      head={{
        title: item.title,
        description: excerpt(oneLine(item.content), DESCRIPTION_LENGTH).text,
        image: newsPreview(item.imageUrl),
        article: true,
        translated: item.is_translated,
      }}
    >
      <article className="page-width max-w-[46rem] pt-8 pb-section lg:pt-12">
        <Breadcrumbs />
        <h1 dir={languageProps(item, item.title).dir} className="heading-face mt-4 text-h2">
          <ItemTitle item={item} title={item.title} />
        </h1>
        <Image
          src={item.imageUrl}
          alt=""
          width={800}
          height={450}
          eager
          fetchPriority="high"
          className="mt-6 aspect-video w-full rounded-card object-cover"
        />
        <NewsText item={item} headings={2} />
        <div className="print:hidden mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <BackLink to="/news">{newsWords.back}</BackLink>
          <TextLink to={jobsLink.path}>{jobsLink.label}</TextLink>
        </div>
      </article>
    </Page>
  );
}
