import { Download, Eye } from "lucide";
import { type MouseEvent, useState } from "react";
import * as words from "#words/downloads";
import { useCompany } from "../facts/company";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { buttonLook } from "../ui/Button";
import { Card } from "../ui/Card";
import { FullScreenDialog, useItemDialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Photo } from "../ui/Photo";
import { useMediaQuery } from "../ui/useMediaQuery";

const all = [...words.specimens, ...words.documents];

export function Component() {
  const { dialog, shown, open } = useItemDialog(all);
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
      <FullScreenDialog {...dialog} id="document-title" title={shown?.heading ?? null} close={words.previewWords.hide}>
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
    <li id={`document-${document.id}`} className="break-inside-avoid">
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

/**
 * The top of a document's first page. It is a link to the document, which the page can show in a larger frame instead. Under the
 * mouse, where the browser can show it, a frame with the document itself covers the picture, and lets every click through to the link.
 */
function PdfPreview({ document: { title, preview, alt, downloadLink }, onOpen }: DownloadCardProps) {
  const texts = words.previewWords.of(title);
  const viewer = usePdfViewer();
  const [hovered, setHovered] = useState(false);
  const [loaded, setLoaded] = useState(false);
  return (
    <div
      onPointerEnter={() => setHovered(true)}
      className="no-print group/preview relative min-h-full w-full overflow-hidden bg-stone md:aspect-[4/3]"
    >
      <a
        href={downloadLink}
        hrefLang="en"
        aria-label={texts.name}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-4"
      >
        <Photo
          src={preview}
          alt={alt}
          width={640}
          height={905}
          className="size-full origin-top-left object-cover object-left-top max-md:scale-[1.7]"
        />
        <span className="absolute inset-e-3 bottom-3 z-10 hidden items-center gap-2 rounded-small border border-line bg-white px-3 py-2 font-head text-body text-navy leading-tight md:flex">
          <Icon icon={Eye} />
          {texts.show}
        </span>
      </a>
      {viewer && hovered && (
        <iframe
          src={downloadLink + PDF_VIEW}
          title={texts.frame}
          // The link says the same.
          aria-hidden="true"
          tabIndex={-1}
          // A viewer is a dark box at first.
          onLoad={() => setLoaded(true)}
          className={`${loaded ? "group-hover/preview:opacity-100" : ""} pointer-events-none absolute -inset-1 size-[calc(100%+0.5rem)] opacity-0 max-md:hidden`}
        />
      )}
    </div>
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

/** PDF viewer options: no toolbar, page as wide as the frame. */
const PDF_VIEW = "#toolbar=0&navpanes=0&view=FitH";

/**
 * Whether the browser can show a PDF inside a page. Touch devices are excluded: iOS reports a viewer, but shows only the first
 * page in a frame, unscaled.
 */
function usePdfViewer(): boolean {
  const mouse = useMediaQuery("(hover: hover) and (pointer: fine)");
  return mouse && navigator.pdfViewerEnabled;
}
