import { Download } from "lucide";
import { type DownloadDocument, downloadsWords, previewWords } from "../../content/downloads";
import { useCompany } from "../../hooks/useCompany";
import { Card } from "../../ui/Card";
import { FileLink } from "../../ui/FileLink";
import { Icon } from "../../ui/Icon";
import { PdfPreview } from "../../ui/media/PdfPreview";

type Props = { document: DownloadDocument };

export function DownloadCard({ document }: Props) {
  const { title, preview, alt, downloadLink, pages, kilobytes } = document;
  const { public_url } = useCompany();
  return (
    <Card>
      <PdfPreview src={downloadLink} title={title} image={preview} alt={alt} words={previewWords} />
      <div className="flex grow flex-col p-5">
        <h3 className="text-card text-navy">{title}</h3>
        {document.note && <p className="mt-2 font-semibold text-danger text-small">{document.note}</p>}
        <p className="mt-2 mb-5 text-muted text-small">{downloadsWords.extent(pages, kilobytes)}</p>
        <p className="hidden break-all text-small print:block">{public_url + downloadLink}</p>
        <div className="no-print mt-auto flex flex-wrap gap-3">
          <FileLink href={downloadLink} download>
            <Icon icon={Download} />
            <span>
              {downloadsWords.download}
              <span className="sr-only"> {downloadsWords.downloaded(title)}</span>
            </span>
          </FileLink>
          <FileLink href={downloadLink} look="outline">
            <span>
              {downloadsWords.open}
              <span className="sr-only"> {downloadsWords.opened(title)}</span>
            </span>
          </FileLink>
        </div>
      </div>
    </Card>
  );
}
