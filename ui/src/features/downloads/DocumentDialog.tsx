import { Download } from "lucide";
import type { Ref } from "react";
import { type DownloadDocument, downloadsWords, previewWords } from "../../content/downloads";
import { usePdfViewer } from "../../hooks/usePdfViewer";
import { FileLink } from "../../ui/FileLink";
import { FullScreenDialog } from "../../ui/FullScreenDialog";
import { Icon } from "../../ui/Icon";
import { Photo } from "../../ui/media/Photo";

/** PDF viewer options: no toolbar, page as wide as the frame. */
const VIEW = "#toolbar=0&navpanes=0&view=FitH";

type Props = { ref: Ref<HTMLDialogElement>; document: DownloadDocument | null };

/** A document in a large frame. A browser that cannot show one there gets the picture of its first page. */
export function DocumentDialog({ ref, document }: Props) {
  return (
    <FullScreenDialog ref={ref} id="document-title" title={document?.title ?? null} close={previewWords.hide}>
      {/* A frame that is given another address would add an entry to the history. */}
      {document && <Content key={document.id} document={document} />}
    </FullScreenDialog>
  );
}

type ContentProps = { document: DownloadDocument };

function Content({ document: { title, preview, alt, downloadLink } }: ContentProps) {
  const viewer = usePdfViewer();
  return (
    <>
      <div className="relative flex grow flex-col bg-stone">
        {viewer ? (
          <iframe src={downloadLink + VIEW} title={previewWords.frame(title)} className="min-h-[70vh] w-full grow" />
        ) : (
          <Photo src={preview} alt={alt} width={640} height={905} eager className="mx-auto my-6 h-auto w-full max-w-4xl px-4" />
        )}
      </div>
      <div className="wrap flex flex-wrap gap-3 border-line border-t bg-white py-4">
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
    </>
  );
}
