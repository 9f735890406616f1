import { documents, downloadsBanner, downloadsHead, downloadsWords } from "../../content/downloads";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { DownloadCard } from "./DownloadCard";

export function Downloads() {
  return (
    <>
      <Head {...downloadsHead} />
      <PageBanner {...downloadsBanner} trail={[{ label: downloadsBanner.title, path: "/downloads" }]} />
      <DownloadGrid />
      <CallToAction />
    </>
  );
}

function DownloadGrid() {
  const { eyebrow, title, lead } = downloadsWords;
  return (
    <Section labelledBy="documents-title" tone="bone">
      <SectionHeading id="documents-title" eyebrow={eyebrow} title={title} lead={lead} />
      <ul className="mt-10 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {documents.map((document) => (
          <li key={document.id} className="break-inside-avoid">
            <DownloadCard document={document} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
