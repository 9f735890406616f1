import { Eye, X } from "lucide";
import { useState } from "react";
import { usePdfViewer } from "../../hooks/usePdfViewer";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { Photo } from "./Photo";

type Words = {
  show: string;
  hide: string;
  showDocument: (title: string) => string;
  hideDocument: (title: string) => string;
  frame: (title: string) => string;
};
type Props = { src: string; title: string; image: string; alt: string; words: Words };

/** PDF viewer options: no toolbar, page as wide as the frame. */
const VIEW = "#toolbar=0&navpanes=0&view=FitH";

/**
 * A picture of the first page. If the browser has a PDF viewer, a button replaces the picture with the document. It does not
 * open by itself: a viewer is a dark box until it has loaded, and nine of them are too slow on a weak computer.
 */
export function PdfPreview({ src, title, image, alt, words }: Props) {
  const viewer = usePdfViewer();
  const [shown, setShown] = useState(false);
  const [icon, action, label] = shown ? [X, words.hide, words.hideDocument] : [Eye, words.show, words.showDocument];
  return (
    <div className="no-print relative aspect-[4/5] overflow-hidden border-line border-b bg-stone">
      {viewer && (
        <div className="absolute inset-e-3 bottom-3 z-10">
          <Button look="outline" aria-label={label(title)} onClick={() => setShown(!shown)}>
            <Icon icon={icon} />
            {action}
          </Button>
        </div>
      )}
      {shown ? (
        <iframe src={src + VIEW} title={words.frame(title)} className="size-full" />
      ) : (
        <Photo src={image} alt={alt} width={640} height={905} className="size-full object-cover object-top" />
      )}
    </div>
  );
}
