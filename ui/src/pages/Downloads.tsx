import { clsx } from "clsx/lite";
import { Download, Eye } from "lucide";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLoaderData } from "react-router-dom";
import * as words from "#words/downloads";
import { language } from "#words/language";
import type { DownloadDocument, Downloads } from "../api/types";
import { useCompany } from "../facts/company";
import type { downloadsSource } from "../loaders";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { buttonClassName } from "../ui/Button";
import { Card } from "../ui/Card";
import { FullScreenDialog, useItemDialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { useMediaQuery } from "../ui/useMediaQuery";

export function Component() {
  const { content } = useLoaderData<typeof downloadsSource.loader>();
  return (
    <Page head={words.downloadsHead} banner={words.downloadsBanner}>
      <Documents {...content} />
    </Page>
  );
}

/** The regulations first, then the specimens and forms below a second heading. */
function Documents({ documents, specimens }: Downloads) {
  const { dialog, shownItem, open } = useItemDialog([...documents, ...specimens]);
  const { eyebrow, title, lead, summaries } = words.downloadsWords;
  const isSummarised = documents.some(({ kind }) => kind !== null);
  return (
    <>
      <HeadedSection
        id="documents-title"
        eyebrow={eyebrow}
        title={title}
        lead={isSummarised ? `${lead} ${summaries}` : lead}
        large
      >
        <Territories documents={documents} />
        <DocumentCards documents={documents} open={open} />
      </HeadedSection>
      {specimens.length > 0 && (
        <HeadedSection id="specimens-title" {...words.specimensIntro} tone="bone">
          <DocumentCards documents={specimens} open={open} />
        </HeadedSection>
      )}
      <FullScreenDialog
        {...dialog}
        titleId="document-title"
        title={shownItem && heading(shownItem)}
        closeLabel={words.previewWords.hide}
      >
        {/* The key creates a new frame for each document. Changing the address of a frame would add a history entry. */}
        {shownItem && <DocumentContent key={shownItem.id} document={shownItem} />}
      </FullScreenDialog>
    </>
  );
}

/** Links to the first document of each territory. */
function Territories({ documents }: { documents: DownloadDocument[] }) {
  const firstDocuments = documents.filter(({ territory }) => territory !== null);
  if (firstDocuments.length === 0) return null;
  return (
    <nav
      aria-label={words.downloadsWords.territories}
      className="print:hidden mt-3 flex flex-wrap gap-x-6"
    >
      {firstDocuments.map(({ id, territory }) => (
        <a
          key={id}
          href={`#document-${id}`}
          className="marked-link inline-flex min-h-11 items-center"
        >
          {territory}
        </a>
      ))}
    </nav>
  );
}

const isInEnglish = (document: DownloadDocument) =>
  language.code !== "en" && document.language === "en";

/** The title of a document as a string, with a note if the document is in English. */
function titleOf(document: DownloadDocument): string {
  return isInEnglish(document)
    ? `${document.title} ${words.downloadsWords.inEnglish}`
    : document.title;
}

/** The title of a document with `lang` attributes for its parts. */
function heading(document: DownloadDocument): ReactNode {
  if (document.is_translated || language.code === "en") return titleOf(document);
  return (
    <>
      <span lang="en" dir="ltr">
        {document.title}
      </span>{" "}
      {isInEnglish(document) && words.downloadsWords.inEnglish}
    </>
  );
}

type DocumentCardsProps = {
  documents: DownloadDocument[];
  open: (event: MouseEvent<HTMLAnchorElement>, document: DownloadDocument) => void;
};

function DocumentCards({ documents, open }: DocumentCardsProps) {
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
      {documents.map((document) => (
        <DownloadCard
          key={document.id}
          document={document}
          onOpen={(event) => open(event, document)}
        />
      ))}
    </ul>
  );
}

type DownloadCardProps = {
  document: DownloadDocument;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** A card with a preview. On phones the preview is next to the text. */
function DownloadCard({ document, onOpen }: DownloadCardProps) {
  const { file, pages, kilobytes, kind, summary, status, source } = document;
  const { public_url } = useCompany();
  const texts = words.downloadsWords;
  const extent = [...(pages === null ? [] : [texts.pages(pages)]), texts.size(kilobytes)];
  return (
    <li id={`document-${document.id}`} className="break-inside-avoid">
      <Card>
        <div className="grid grow grid-cols-thumbnail md:grid-cols-1 md:grid-rows-[auto_1fr]">
          <PdfPreview document={document} onOpen={onOpen} />
          <div className="flex min-w-0 flex-col px-4 pt-3 md:p-5">
            {kind && (
              <p className="mb-1 w-fit rounded-small border border-line bg-bone px-2 text-muted text-small md:mb-2">
                {kind}
              </p>
            )}
            <h3 className="text-body text-navy leading-tight md:text-card">{heading(document)}</h3>
            {status && (
              <p className="mt-1 font-semibold text-small leading-snug md:mt-2">{status}</p>
            )}
            {summary && (
              <p className="mt-1 text-muted text-small leading-snug md:mt-2">{summary}</p>
            )}
            {source && (
              <p className="mt-1 text-small leading-snug md:mt-2">
                {texts.source(
                  <a href={source.url} className="inline-block py-1 underline hover:text-navy">
                    {source.label}
                  </a>,
                )}
              </p>
            )}
            <div className="mt-auto flex flex-wrap items-center gap-x-3 md:pt-3">
              <a
                href={file}
                download
                hrefLang={document.language}
                className="print:hidden inline-flex min-h-11 items-center gap-2 marked-link hover:text-navy"
              >
                <Icon icon={Download} className="hidden md:inline" />
                {texts.download(heading(document))}
              </a>
              <span className="text-muted text-small">{texts.extent(extent)}</span>
            </div>
            <p dir="ltr" className="hidden break-all text-small print:block">
              {public_url + file}
            </p>
          </div>
        </div>
      </Card>
    </li>
  );
}

/**
 * The top of a document's first page, as a link to the document. `onOpen` can show the document in a dialog instead. While the mouse
 * is over the preview, a frame with the document covers the picture, if the browser can show it. The frame ignores clicks, so that
 * they reach the link.
 */
function PdfPreview({ document, onOpen }: DownloadCardProps) {
  const { file } = document;
  const texts = words.previewWords.of(titleOf(document));
  const canShowPdf = useCanShowPdf();
  const [wasHovered, setWasHovered] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div
      onPointerEnter={() => setWasHovered(true)}
      className="print:hidden group/preview relative min-h-full w-full overflow-hidden bg-stone md:aspect-[4/3]"
    >
      <a
        href={file}
        hrefLang={document.language}
        aria-label={texts.name}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-4"
      >
        <FirstPage
          document={document}
          className="size-full origin-top-left object-cover object-left-top max-md:scale-[1.7]"
        />
        <span className="absolute inset-e-3 bottom-3 z-10 hidden items-center gap-2 rounded-small border border-line bg-white px-3 py-2 font-head text-body text-navy leading-tight md:flex">
          <Icon icon={Eye} />
          {texts.show}
        </span>
      </a>
      {canShowPdf && wasHovered && (
        <iframe
          src={file + PDF_VIEW}
          title={texts.frame}
          // Screen readers use the link instead.
          aria-hidden="true"
          tabIndex={-1}
          // Until it has loaded, a PDF viewer is a dark box.
          onLoad={() => setIsLoaded(true)}
          className={clsx(
            "pointer-events-none absolute -inset-1 size-[calc(100%+0.5rem)] opacity-0 max-md:hidden",
            isLoaded && "group-hover/preview:opacity-100",
          )}
        />
      )}
    </div>
  );
}

/** The picture of the first page, or a blank sheet with the title. */
function FirstPage({
  document,
  className,
  eager,
}: {
  document: DownloadDocument;
  className: string;
  eager?: boolean;
}) {
  const alt = words.downloadsWords.firstPage(titleOf(document));
  if (!document.preview) {
    return (
      <div
        role="img"
        aria-label={alt}
        className="grid min-h-full content-start border-brass border-t-4 bg-white p-4 text-navy"
      >
        <span className="font-head leading-tight">{heading(document)}</span>
      </div>
    );
  }
  return (
    <Image
      src={document.preview}
      alt={alt}
      width={640}
      height={905}
      eager={eager}
      className={className}
    />
  );
}

/** A document in a large frame. Browsers that cannot show a PDF in a frame get the picture of its first page. */
function DocumentContent({ document }: { document: DownloadDocument }) {
  const { file } = document;
  const canShowPdf = useCanShowPdf();
  return (
    <>
      <div className="relative flex grow flex-col bg-stone">
        {canShowPdf ? (
          <iframe
            src={file + PDF_VIEW}
            title={words.previewWords.of(titleOf(document)).frame}
            className="min-h-[70vh] w-full grow"
          />
        ) : (
          <FirstPage
            document={document}
            className="mx-auto my-6 h-auto w-full max-w-4xl px-4"
            eager
          />
        )}
      </div>
      <div className="page-width flex flex-wrap gap-3 border-line border-t bg-white py-4">
        <a href={file} download hrefLang={document.language} className={buttonClassName.brass}>
          <Icon icon={Download} />
          {words.downloadsWords.download(heading(document))}
        </a>
        <a href={file} hrefLang={document.language} className={buttonClassName.outline}>
          {words.downloadsWords.open(heading(document))}
        </a>
      </div>
    </>
  );
}

/** Options of the PDF viewer: no toolbar, and pages as wide as the frame. */
const PDF_VIEW = "#toolbar=0&navpanes=0&view=FitH";

/**
 * Returns true if the browser can show a PDF in a frame. Always false on touch devices: iOS reports a viewer, but shows only the first
 * page, and does not scale it.
 */
function useCanShowPdf(): boolean {
  const hasMouse = useMediaQuery("(hover: hover) and (pointer: fine)");
  return hasMouse && navigator.pdfViewerEnabled;
}
