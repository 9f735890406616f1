import { Eye } from "lucide";
import type { MouseEvent } from "react";
import { Icon } from "./Icon";
import { Photo } from "./Photo";

type Props = {
  src: string;
  image: string;
  alt: string;
  /** The visible word, and the name of the link. It contains the word. */
  words: { show: string; name: string };
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/**
 * The top of a document's first page. It is a link to the document, which the page can show in a larger frame instead. Nothing opens
 * by itself: a viewer is a dark box until it has loaded, and nine of them are too slow on a weak computer. The transition is only
 * under the pointer: a window that becomes wider must not show the enlarged picture of phones.
 */
export function PdfPreview({ src, image, alt, words, onOpen }: Props) {
  return (
    <a
      href={src}
      aria-label={words.name}
      onClick={onOpen}
      className="no-print group/preview relative block min-h-full w-full overflow-hidden bg-stone -outline-offset-4 md:aspect-[4/3]"
    >
      <Photo
        src={image}
        alt={alt}
        width={640}
        height={905}
        className="absolute inset-0 size-full object-cover object-top max-md:origin-top max-md:scale-[1.7] md:group-hover/preview:scale-[1.03] md:group-hover/preview:transition-transform md:group-hover/preview:duration-300"
      />
      <span className="absolute inset-e-3 bottom-3 hidden items-center gap-2 rounded-s border border-line bg-white px-3 py-2 font-head text-body text-navy leading-tight group-hover/preview:border-navy md:flex">
        <Icon icon={Eye} />
        {words.show}
      </span>
    </a>
  );
}
