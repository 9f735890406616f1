import type { ComponentProps } from "react";
import {
  type DownloadDocument,
  documents,
  downloadsBanner,
  downloadsHead,
  downloadsWords,
  specimens,
  specimensIntro,
} from "../../content/downloads";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { DownloadCard } from "./DownloadCard";

export function Downloads() {
  const { eyebrow, title, lead } = downloadsWords;
  return (
    <>
      <Head {...downloadsHead} />
      <PageBanner {...downloadsBanner} trail={[{ label: downloadsBanner.title, path: "/downloads" }]} />
      <DownloadGrid id="documents-title" tone="bone" intro={{ eyebrow, title, lead }} documents={documents} />
      <DownloadGrid id="specimens-title" tone="white" intro={specimensIntro} documents={specimens} />
      <CallToAction />
    </>
  );
}

type GridProps = Pick<ComponentProps<typeof Section>, "tone"> & {
  id: string;
  intro: { eyebrow: string; title: string; lead: string };
  documents: DownloadDocument[];
};

function DownloadGrid({ id, tone, intro, documents: shown }: GridProps) {
  return (
    <Section labelledBy={id} tone={tone}>
      <SectionHeading id={id} {...intro} />
      <ul className="mt-10 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((document) => (
          <li key={document.id} className="break-inside-avoid">
            <DownloadCard document={document} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
