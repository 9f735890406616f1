import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useHydrated } from "../hooks/useHydrated";
import { useSlides } from "../hooks/useSlides";
import { Button } from "./Button";
import { Slide, type SlideContent } from "./Slide";

/** FADE_MS is 1000, by the specification. Tailwind finds a class only when it is written as one word. */
const FADE = "transition-[opacity,visibility] duration-1000 ease-linear";

/* Before script and without it the slides are a row that scrolls, as high as the stack that it becomes. */
const list = "grid auto-cols-[100%] overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto] print:block";
const row = { list: "grid-flow-col snap-x snap-mandatory", item: "snap-start" };
const stack = { list: "", item: "col-start-1 row-start-1" };
const hidden = "invisible opacity-0 print:visible print:opacity-100";

type Words = { label: string; previous: string; next: string; scroll: string };
type Props = { slides: SlideContent[]; words: Words };

/** One slide at a time; the first and the last are neighbours. It never moves by itself. */
export function Slideshow({ slides, words }: Props) {
  const hydrated = useHydrated();
  const { current, left, wanted, showPrevious, showNext } = useSlides(slides.length);
  const look = hydrated ? stack : row;
  const position = (index: number) => `Slide ${index + 1} of ${slides.length}`;

  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    // With these the arrows are the browser's: Alt and left goes back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === "ArrowLeft") showPrevious();
    if (key === "ArrowRight") showNext();
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={words.label}
      onKeyDown={onKeyDown}
      className="on-dark relative overflow-hidden rounded-card bg-navy text-white shadow-raised"
    >
      <ol className={`${list} ${look.list}`}>
        {slides.map((slide, index) => {
          const away = hydrated && index !== current;
          // The others hide at once when the row becomes a stack, or they would fade out above the first slide.
          const fade = index === current || index === left ? FADE : "";
          return (
            <li
              key={slide.src}
              aria-hidden={away || undefined}
              className={`${look.item} ${fade} ${away ? hidden : ""} break-inside-avoid`}
            >
              <Slide slide={slide} position={position(index)} picture={hydrated && !wanted.has(index) ? "later" : "wanted"} />
            </li>
          );
        })}
      </ol>
      <div className="no-print flex min-h-20 flex-wrap items-center justify-between gap-4 border-white/15 border-t px-6 py-4 sm:px-8 lg:absolute lg:right-0 lg:bottom-0 lg:w-96">
        <p className="hidden text-on-dark noscript:block">{words.scroll}</p>
        {hydrated && (
          <>
            <p aria-live="polite" aria-atomic="true" className="text-on-dark">
              {position(current)}
              <span className="sr-only">: {slides[current]?.title}</span>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button look="outlineOnDark" aria-label={words.previous} onClick={showPrevious}>
                <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
              </Button>
              <Button look="outlineOnDark" aria-label={words.next} onClick={showNext}>
                <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} />
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
