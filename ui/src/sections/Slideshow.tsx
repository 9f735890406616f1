import { ChevronLeft, ChevronRight } from "lucide";
import { type KeyboardEvent, type TouchEvent, useRef, useState } from "react";
import { type SlideContent, slideshowWords as words } from "#words/company-profile";
import { language } from "#words/language";
import { Button } from "../ui/Button";
import { Carousel, type CarouselHandle } from "../ui/Carousel";
import { Icon } from "../ui/Icon";
import { Photo } from "../ui/Photo";

const isRtl = language.dir === "rtl";
const MIN_SWIPE_PX = 40;

/**
 * Shows one slide at a time and wraps around at the ends. It never advances by itself. Without script, and until it is loaded, the
 * slides are a row to scroll, with the same height. On paper they are a list.
 */
export function Slideshow({ slides }: { slides: SlideContent[] }) {
  const carousel = useRef<CarouselHandle>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const touchedAt = useRef({ x: 0, y: 0 });
  const [ready, setReady] = useState(false);
  // The current slide is the last. The pictures of all these slides and of their neighbours are loaded.
  const [shown, setShown] = useState([0]);
  const current = shown.at(-1) ?? 0;
  const isNear = (index: number) => shown.some((other) => [0, 1, slides.length - 1].includes(Math.abs(index - other)));
  const position = (index: number) => words.position(index + 1, slides.length);

  function beforeChange(_: number, next: number) {
    setShown((before) => [...before, next]);
    // Scrolls the row of small pictures, and never the page.
    const thumb = thumbs.current?.children[next];
    if (thumb instanceof HTMLElement)
      thumbs.current?.scrollTo({ left: thumb.offsetLeft - (thumbs.current.clientWidth - thumb.clientWidth) / 2 });
  }
  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    // With a modifier the arrow keys belong to the browser: Alt+Left goes back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const [back, forth] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    if (key === back) carousel.current?.slickPrev();
    if (key === forth) carousel.current?.slickNext();
  }
  const onTouchStart = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (touch) touchedAt.current = { x: touch.clientX, y: touch.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch) return;
    const way = touch.clientX - touchedAt.current.x;
    const down = touch.clientY - touchedAt.current.y;
    // A finger that scrolls the page moves aside as well.
    if (Math.abs(way) < Math.max(MIN_SWIPE_PX, Math.abs(down))) return;
    if (way > 0) carousel.current?.slickNext();
    else carousel.current?.slickPrev();
  };
  return (
    <section
      aria-roledescription={words.kind}
      aria-label={words.label}
      onKeyDown={onKeyDown}
      className="on-dark relative overflow-hidden rounded-card bg-navy text-white shadow-raised"
    >
      <div className="relative">
        {/* With react-slick a swipe to the left leads on, also where the text runs to the left. */}
        <div className="no-print" {...(isRtl && { onTouchStart, onTouchEnd })}>
          <Carousel
            ref={carousel}
            className="slideshow"
            fade
            cssEase="linear"
            swipe={!isRtl}
            waitForAnimate={false}
            beforeChange={beforeChange}
            onInit={() => setReady(true)}
          >
            {slides.map((slide, index) => (
              <Slide key={slide.src} {...slide} position={position(index)} picture={isNear(index) ? "eager" : "none"} />
            ))}
          </Carousel>
        </div>
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keyboards must reach it
          tabIndex={0}
          aria-label={words.label}
          className={`-outline-offset-4 [scroll-snap-type:x_mandatory] overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto] print:grid print:grid-cols-2 print:gap-4 ${ready ? "hidden" : "flex"}`}
        >
          {slides.map((slide, index) => (
            <li key={slide.src} className="w-full shrink-0 snap-start break-inside-avoid">
              <Slide {...slide} position={position(index)} picture="lazy" />
            </li>
          ))}
        </ol>
        <div className="no-print flex min-h-20 flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8 lg:absolute lg:inset-e-0 lg:bottom-0 lg:w-[calc(100%/2.7)]">
          <p className="hidden text-on-dark noscript:block">{words.scroll}</p>
          {ready && (
            <>
              <p aria-live="polite" aria-atomic="true" className="text-on-dark">
                {/* A translator replaces bare texts, and React would then change texts that are no longer in the page. */}
                <span>{position(current)}</span>
                <span className="sr-only">{`: ${slides[current]?.title}`}</span>
              </p>
              <div className="flex flex-wrap gap-2 sm:gap-3">
                <Button look="outlineOnDark" aria-label={words.previous} onClick={() => carousel.current?.slickPrev()}>
                  <Icon icon={ChevronLeft} size={22} mirrored />
                </Button>
                <Button look="outlineOnDark" aria-label={words.next} onClick={() => carousel.current?.slickNext()}>
                  <Icon icon={ChevronRight} size={22} mirrored />
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
      {/* Its place is kept until it is there. Without script the row of slides needs no other. */}
      <ul
        ref={thumbs}
        className="no-print relative flex gap-2 overflow-x-scroll px-5 faded-ends py-3 before:-me-2 before:h-12 noscript:hidden sm:px-8 lg:overflow-x-auto"
      >
        {ready &&
          slides.map(({ src, title }, index) => (
            <li key={src} className="w-20 shrink-0 grow lg:w-0">
              <button
                type="button"
                aria-label={words.show(title)}
                aria-current={index === current || undefined}
                onClick={() => carousel.current?.slickGoTo(index)}
                className="block w-full overflow-hidden rounded-small border-2 border-transparent opacity-70 hover:opacity-100 aria-current:border-brass-light aria-current:opacity-100 forced-colors:aria-current:border-[Highlight]"
              >
                <Photo src={src} alt="" width={192} height={108} className="h-11 w-full object-cover" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

type SlideProps = SlideContent & { position: string; picture: "lazy" | "eager" | "none" };

/** A picture and its caption, below or beside it, which leaves room for the controls. The frame keeps its size without its picture. */
function Slide({ src, alt, title, text, position, picture }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses role group; a fieldset is for form fields
    <div
      role="group"
      aria-roledescription={words.slideKind}
      aria-label={position}
      className="grid h-full grid-rows-[auto_1fr] bg-navy print:block lg:grid-cols-[1.7fr_1fr] lg:grid-rows-none"
    >
      <div className="relative bg-ink before:block before:aspect-video print:before:hidden lg:before:aspect-[8/5] short:before:aspect-auto short:before:h-[calc(100svh-15rem)]">
        {picture !== "none" && (
          <Photo
            src={src}
            alt={alt}
            width={1600}
            height={900}
            eager={picture === "eager"}
            // The same picture is already on the screen when react-slick takes over, and must not be missing for a moment.
            decoding={picture === "eager" ? "sync" : "async"}
            className="absolute inset-0 size-full object-cover print:static print:aspect-video print:h-auto"
          />
        )}
      </div>
      <div className="grid content-start gap-y-1 px-5 pt-5 sm:px-8 print:px-0 print:pt-2 print:text-small lg:content-end lg:gap-y-3 lg:pt-10 lg:pb-24">
        <h3 className="text-card sm:text-h3">{title}</h3>
        {text && <p className="max-w-prose text-on-dark lg:text-lead">{text}</p>}
      </div>
    </div>
  );
}
