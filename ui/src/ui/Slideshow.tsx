import { ChevronLeft, ChevronRight } from "lucide";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "./Button";
import { Icon } from "./Icon";
import { Photo } from "./Photo";
import { useHydrated } from "./useHydrated";

/** 1000 ms, from the specification. Tailwind only finds class names that are written out. */
const FADE = "transition-[opacity,visibility] duration-1000 ease-linear";

/* Without script, and before hydration, the slides are a scrollable row with the same height as the later stack. */
const list = "grid auto-cols-[100%] overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto] print:block";
const row = { list: "grid-flow-col snap-x snap-mandatory", item: "snap-start" };
const stack = { list: "", item: "col-start-1 row-start-1" };
const hidden = "invisible opacity-0 print:visible print:opacity-100";

type Words = {
  label: string;
  previous: string;
  next: string;
  scroll: string;
  /** The name of the small picture that leads to a slide. */
  show: (title: string) => string;
  position: (slide: number, slides: number) => string;
  kind: string;
  slideKind: string;
};
type Props = { slides: SlideContent[]; words: Words };

/** Shows one slide at a time and wraps around at the ends. It never advances by itself. */
export function Slideshow({ slides, words }: Props) {
  const hydrated = useHydrated();
  const { current, previous, loaded, show, showPrevious, showNext } = useSlides(slides.length);
  const look = hydrated ? stack : row;
  const position = (index: number) => words.position(index + 1, slides.length);

  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    // With a modifier the arrow keys belong to the browser: Alt+Left goes back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === "ArrowLeft") showPrevious();
    if (key === "ArrowRight") showNext();
  }
  return (
    <section
      aria-roledescription={words.kind}
      aria-label={words.label}
      onKeyDown={onKeyDown}
      className="on-dark relative overflow-hidden rounded-card bg-navy text-white shadow-raised"
    >
      <div className="relative">
        <ol className={`${list} ${look.list}`}>
          {slides.map((slide, index) => {
            const inactive = hydrated && index !== current;
            // Only these two fade. The others hide at once when the row becomes a stack, instead of fading out over the first slide.
            const fade = index === current || index === previous ? FADE : "";
            return (
              <li
                key={slide.src}
                aria-hidden={inactive || undefined}
                className={`${look.item} ${fade} ${inactive ? hidden : ""} break-inside-avoid`}
              >
                <Slide
                  slide={slide}
                  kind={words.slideKind}
                  position={position(index)}
                  picture={hydrated && !loaded.has(index) ? "deferred" : "loaded"}
                />
              </li>
            );
          })}
        </ol>
        <div className="no-print flex min-h-20 flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8 lg:absolute lg:inset-e-0 lg:bottom-0 lg:min-h-28 lg:w-80">
          <p className="hidden text-on-dark noscript:block">{words.scroll}</p>
          {hydrated && (
            <>
              <p aria-live="polite" aria-atomic="true" className="text-on-dark">
                {/* A translator replaces bare texts, and React would then change texts that are no longer in the page. */}
                <span>{position(current)}</span>
                <span className="sr-only">{`: ${slides[current]?.title}`}</span>
              </p>
              <div className="flex flex-wrap gap-2 sm:gap-3">
                <Button look="outlineOnDark" aria-label={words.previous} onClick={showPrevious}>
                  <Icon icon={ChevronLeft} size={22} />
                </Button>
                <Button look="outlineOnDark" aria-label={words.next} onClick={showNext}>
                  <Icon icon={ChevronRight} size={22} />
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
      {/* Its place is kept until it is there. Without script the row of slides needs no other. */}
      <div className="no-print box-content min-h-18 border-white/15 border-t noscript:hidden">
        {hydrated && <SlideThumbs slides={slides} current={current} label={words.show} onShow={show} />}
      </div>
    </section>
  );
}

/** A picture, 1600 by 900 pixels, a small copy of it, 192 by 108, and a title and text. */
export type SlideContent = { src: string; thumb: string; alt: string; title: string; text: string };

const pictures = { loaded: "", deferred: "hidden print:block" };

type SlideProps = { slide: SlideContent; kind: string; position: string; picture: keyof typeof pictures };

/** A picture and below it the caption, which leaves room for the controls. The frame keeps its size while the picture is deferred. */
function Slide({ slide: { src, alt, title, text }, kind, position, picture }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses role group; a fieldset is for form fields
    <div role="group" aria-roledescription={kind} aria-label={position} className="grid h-full grid-rows-[auto_1fr] bg-navy">
      <div className="relative bg-ink before:block before:aspect-video lg:before:aspect-[2/1]">
        <Photo
          src={src}
          alt={alt}
          width={1600}
          height={900}
          className={`${pictures[picture]} absolute inset-0 size-full object-cover`}
        />
      </div>
      <div className="grid content-center gap-x-10 gap-y-1.5 px-5 pt-5 sm:px-8 lg:min-h-28 lg:grid-cols-[16rem_1fr] lg:items-baseline lg:py-5 lg:pe-80">
        <h3 className="text-card sm:text-h3">{title}</h3>
        <p className="max-w-prose text-on-dark">{text}</p>
      </div>
    </div>
  );
}

type SlideThumbsProps = {
  slides: SlideContent[];
  current: number;
  label: (title: string) => string;
  onShow: (index: number) => void;
};

/** Small pictures that lead to their slides, in one row, which scrolls where it does not fit. */
function SlideThumbs({ slides, current, label, onShow }: SlideThumbsProps) {
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

/**
 * State of a slideshow that wraps around: the current slide, the previous one (which fades out), and the slides whose pictures
 * load: the current slide, its neighbours, and every slide that was one of these before.
 */
function useSlides(count: number) {
  const [{ current, previous }, setPosition] = useState<{ current: number; previous: number | null }>({
    current: 0,
    previous: null,
  });
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(() => new Set(withNeighbours(0, count)));

  function show(index: number) {
    setPosition({ current: index, previous: current });
    setLoaded((before) => new Set([...before, ...withNeighbours(index, count)]));
  }
  return {
    current,
    previous,
    loaded,
    show: (index: number) => index !== current && show(index),
    showPrevious: () => show((current + count - 1) % count),
    showNext: () => show((current + 1) % count),
  };
}

function withNeighbours(index: number, count: number): number[] {
  return [(index + count - 1) % count, index, (index + 1) % count];
}
