import { Download } from "lucide";
import type { MouseEvent } from "react";
import { type DownloadDocument, downloadsWords, previewWords } from "../../content/downloads";
import { useCompany } from "../../hooks/useCompany";
import { Card } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import { PdfPreview } from "../../ui/media/PdfPreview";

/** On a phone a row. `wide` stays one where the card has two columns to itself. */
const looks = {
  column: "md:grid-cols-1 md:grid-rows-[auto_1fr]",
  wide: "md:grid-cols-2 lg:grid-cols-1 lg:grid-rows-[auto_1fr]",
};

type Props = {
  document: DownloadDocument;
  look: keyof typeof looks;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export function DownloadCard({ document, look, onOpen }: Props) {
  const { title, preview, alt, downloadLink, pages, kilobytes, superseded, note } = document;
  const { public_url } = useCompany();
  return (
    <Card>
      <div className={`${looks[look]} grid grow grid-cols-[min(5.5rem,30%)_minmax(0,1fr)]`}>
        <PdfPreview
          src={downloadLink}
          image={preview}
          alt={alt}
          words={{ show: previewWords.show, name: previewWords.showDocument(title) }}
          onOpen={onOpen}
        />
        <div className="flex flex-col px-4 pt-2.5 md:p-5">
          <h3 className="text-body text-navy leading-tight md:text-card">{title}</h3>
          {superseded && <p className="mt-1 text-danger text-small leading-snug md:mt-2 md:font-semibold">{superseded}</p>}
          {note && <p className="mt-1 text-muted text-small leading-snug md:mt-2">{note}</p>}
          <div className="mt-auto flex flex-wrap items-center gap-x-3 md:pt-3">
            <a
              href={downloadLink}
              download
              className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-brass-deep underline underline-offset-4 hover:text-navy"
            >
              <Icon icon={Download} className="hidden md:inline" />
              <span>
                {downloadsWords.download}
                <span className="sr-only"> {downloadsWords.downloaded(title)}</span>
              </span>
            </a>
            <span className="text-muted text-small">{downloadsWords.extent(pages, kilobytes)}</span>
          </div>
          <p className="hidden break-all text-small print:block">{public_url + downloadLink}</p>
        </div>
      </div>
    </Card>
  );
}
