import { Eye } from "lucide";
import { type MouseEvent, useState } from "react";
import { type DownloadDocument, previewWords } from "#words/downloads";
import { Icon } from "./Icon";
import { Photo } from "./Photo";
import { useMediaQuery } from "./useMediaQuery";

/** PDF viewer options: no toolbar, page as wide as the frame. */
export const PDF_VIEW = "#toolbar=0&navpanes=0&view=FitH";

/**
 * Whether the browser can show a PDF inside a page. Touch devices are excluded: iOS reports a viewer, but shows only the first
 * page in a frame, unscaled.
 */
export function usePdfViewer(): boolean {
  const mouse = useMediaQuery("(hover: hover) and (pointer: fine)");
  return mouse && navigator.pdfViewerEnabled;
}

type Props = { document: DownloadDocument; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void };

/**
 * The top of a document's first page. It is a link to the document, which the page can show in a larger frame instead. Under the
 * mouse, where the browser can show it, a frame with the document itself covers the picture, and lets every click through to the link.
 */
export function PdfPreview({ document: { title, preview, alt, downloadLink }, onOpen }: Props) {
  const words = previewWords.of(title);
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
        aria-label={words.name}
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
          {words.show}
        </span>
      </a>
      {viewer && hovered && (
        <iframe
          src={downloadLink + PDF_VIEW}
          title={words.frame}
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
