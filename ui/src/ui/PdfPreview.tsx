import { useRef } from "react";
import { usePdfViewer } from "../hooks/usePdfViewer";
import { useSeen } from "../hooks/useSeen";
import { Photo } from "./Photo";

type Props = { src: string; title: string; image: string; alt: string };

/** Bare page, as wide as the frame. */
const VIEW = "#toolbar=0&navpanes=0&view=FitH";

/**
 * The picture of the first page; over it the document itself, where a viewer exists and once it is looked at: nine viewers at a time
 * are too much. The frame is left out of the tab order, for the viewer would hold the keyboard: a link beside it must open the same.
 */
export function PdfPreview({ src, title, image, alt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const viewer = usePdfViewer();
  const seen = useSeen(box);
  const framed = viewer && seen;
  return (
    <div ref={box} className="no-print relative aspect-[4/5] overflow-hidden border-line border-b bg-stone">
      <Photo src={image} alt={framed ? "" : alt} width={640} height={905} className="size-full object-cover object-top" />
      {framed && <iframe src={src + VIEW} title={title} loading="lazy" tabIndex={-1} className="absolute inset-0 size-full" />}
    </div>
  );
}
