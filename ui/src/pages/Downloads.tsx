import { Download } from "lucide";
import type { MouseEvent } from "react";
import * as words from "#words/downloads";
import { useCompany } from "../facts/company";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { buttonLook } from "../ui/Button";
import { Card } from "../ui/Card";
import { FullScreenDialog, useItemDialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { PDF_VIEW, PdfPreview, usePdfViewer } from "../ui/PdfPreview";
import { Photo } from "../ui/Photo";

export function Component() {
  const { dialog, shown, open } = useItemDialog<words.DownloadDocument>();
  const { eyebrow, title, lead } = words.downloadsWords;
  return (
    <Page head={words.downloadsHead} banner={words.downloadsBanner}>
      <HeadedSection id="specimens-title" {...words.specimensIntro}>
        <DocumentCards documents={words.specimens} open={open} />
      </HeadedSection>
      <HeadedSection id="documents-title" eyebrow={eyebrow} title={title} lead={lead} tone="bone">
        <nav aria-label={words.territories.label} className="no-print mt-3 flex flex-wrap gap-x-6">
          {words.territories.links.map(({ label, id }) => (
            <a key={id} href={`#document-${id}`} className="marked-link inline-flex min-h-11 items-center">
              {label}
            </a>
          ))}
        </nav>
        <DocumentCards documents={words.documents} open={open} />
      </HeadedSection>
      <FullScreenDialog ref={dialog} id="document-title" title={shown?.heading ?? null} close={words.previewWords.hide}>
        {/* A frame that is given another address would add an entry to the history. */}
        {shown && <DocumentContent key={shown.id} document={shown} />}
      </FullScreenDialog>
    </Page>
  );
}

type DocumentCardsProps = {
  documents: words.DownloadDocument[];
  open: (event: MouseEvent<HTMLAnchorElement>, document: words.DownloadDocument) => void;
};

function DocumentCards({ documents, open }: DocumentCardsProps) {
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
      {documents.map((document) => (
        <DownloadCard key={document.id} document={document} onOpen={(event) => open(event, document)} />
      ))}
    </ul>
  );
}

type DownloadCardProps = {
  document: words.DownloadDocument;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** On a phone a row. */
function DownloadCard({ document, onOpen }: DownloadCardProps) {
  const { heading, downloadLink, pages, kilobytes, extent, note } = document;
  const { public_url } = useCompany();
  return (
    <li id={`document-${document.id}`} className="scroll-mt-28 break-inside-avoid">
      <Card>
        <div className="grid grow grid-cols-[min(7rem,32%)_1fr] md:grid-cols-1 md:grid-rows-[auto_1fr]">
          <PdfPreview document={document} onOpen={onOpen} />
          <div className="flex flex-col px-4 pt-3 md:p-5">
            <p className="w-fit rounded-small border border-line bg-bone px-2 text-muted text-small">{extent}</p>
            <h3 className="mt-1 text-body text-navy leading-tight md:mt-2 md:text-card">{heading}</h3>
            {note && <p className="mt-1 text-muted text-small leading-snug md:mt-2">{note}</p>}
            <div className="mt-auto flex flex-wrap items-center gap-x-3 md:pt-3">
              <a
                href={downloadLink}
                download
                hrefLang="en"
                className="no-print inline-flex min-h-11 items-center gap-2 marked-link hover:text-navy"
              >
                <Icon icon={Download} className="hidden md:inline" />
                {words.downloadsWords.download(heading)}
              </a>
              <span className="text-muted text-small">{words.downloadsWords.extent(pages, kilobytes)}</span>
            </div>
            <p dir="ltr" className="hidden break-all text-small print:block">
              {public_url + downloadLink}
            </p>
          </div>
        </div>
      </Card>
    </li>
  );
}

/** A document in a large frame. A browser that cannot show one there gets the picture of its first page. */
function DocumentContent({ document: { title, heading, preview, alt, downloadLink } }: { document: words.DownloadDocument }) {
  const viewer = usePdfViewer();
  return (
    <>
      <div className="relative flex grow flex-col bg-stone">
        {viewer ? (
          <iframe src={downloadLink + PDF_VIEW} title={words.previewWords.of(title).frame} className="min-h-[70vh] w-full grow" />
        ) : (
          <Photo src={preview} alt={alt} width={640} height={905} eager className="mx-auto my-6 h-auto w-full max-w-4xl px-4" />
        )}
      </div>
      <div className="wrap flex flex-wrap gap-3 border-line border-t bg-white py-4">
        <a href={downloadLink} download hrefLang="en" className={buttonLook.brass}>
          <Icon icon={Download} />
          {words.downloadsWords.download(heading)}
        </a>
        <a href={downloadLink} hrefLang="en" className={buttonLook.outline}>
          {words.downloadsWords.open(heading)}
        </a>
      </div>
    </>
  );
}
