import { ChevronLeft, ChevronRight } from "lucide";
import type { KeyboardEvent } from "react";
import { useHydrated } from "../../hooks/useHydrated";
import { useSlides } from "../../hooks/useSlides";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { Slide, type SlideContent } from "./Slide";
import { SlideThumbs } from "./SlideThumbs";

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
