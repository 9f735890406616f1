import {
  type DownloadDocument,
  documents,
  downloadsBanner,
  downloadsHead,
  downloadsWords,
  specimens,
  specimensIntro,
} from "../../content/downloads";
import { useItemDialog } from "../../hooks/useItemDialog";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { DocumentDialog } from "./DocumentDialog";
import { DownloadCard } from "./DownloadCard";

export function Downloads() {
  const { dialog, shown, open } = useItemDialog<DownloadDocument>();
  const { eyebrow, title, lead } = downloadsWords;
  return (
    <>
      <Head {...downloadsHead} />
      <PageBanner {...downloadsBanner} trail={[{ label: downloadsBanner.title, path: "/downloads" }]} />
      <Section labelledBy="documents-title" tone="bone">
        <SectionHeading id="documents-title" eyebrow={eyebrow} title={title} lead={lead} />
        <ul className="mt-8 grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
          {documents.map((document, index) => (
            // Nine cards fill rows of two when the first is a row.
            <li key={document.id} className="break-inside-avoid md:first:col-span-2 lg:first:col-span-1">
              <DownloadCard
                document={document}
                look={index === 0 ? "wide" : "column"}
                onOpen={(event) => open(event, document)}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section labelledBy="specimens-title" weight="minor">
        {/* The heading takes the first of three columns. */}
        <div className="grid gap-x-5 gap-y-6 lg:grid-cols-3">
          <SectionHeading id="specimens-title" {...specimensIntro} />
          <ul className="grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-2 lg:col-span-2">
            {specimens.map((document) => (
              <li key={document.id} className="break-inside-avoid">
                <DownloadCard document={document} look="column" onOpen={(event) => open(event, document)} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <CallToAction />
      <DocumentDialog ref={dialog} document={shown} />
    </>
  );
}
