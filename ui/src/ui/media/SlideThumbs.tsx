import { useEffect, useRef } from "react";
import { Photo } from "./Photo";
import type { SlideContent } from "./Slide";

type Props = { slides: SlideContent[]; current: number; label: (title: string) => string; onShow: (index: number) => void };

/** Small pictures that lead to their slides, in one row, which scrolls where it does not fit. */
export function SlideThumbs({ slides, current, label, onShow }: Props) {
  const row = useRef<HTMLUListElement>(null);
  // Scrolls the row, and never the page, to the current picture.
  useEffect(() => {
    const thumb = row.current?.children[current];
    if (!row.current || !(thumb instanceof HTMLElement)) return;
    row.current.scrollTo({ left: thumb.offsetLeft - (row.current.clientWidth - thumb.clientWidth) / 2 });
  }, [current]);
  return (
    <ul ref={row} className="relative flex gap-2 overflow-x-auto px-5 py-3 [scrollbar-width:thin] sm:px-8">
      {slides.map(({ src, thumb, title }, index) => (
        <li key={src} className="w-20 shrink-0 grow lg:w-0">
          <button
            type="button"
            aria-label={label(title)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
            className="block w-full overflow-hidden rounded-s border-2 border-transparent opacity-70 hover:opacity-100 aria-current:border-brass-light aria-current:opacity-100"
          >
            <Photo src={thumb} alt="" width={192} height={108} className="h-11 w-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
