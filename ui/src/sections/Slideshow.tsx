import { ChevronLeft, ChevronRight } from "lucide";
import { type KeyboardEvent, type TouchEvent, useRef, useState } from "react";
import { type SlideContent, slideshowWords as words } from "#words/company-profile";
import { language } from "#words/language";
import { Button } from "../ui/Button";
import { Carousel, type CarouselHandle } from "../ui/Carousel";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";

const isRtl = language.dir === "rtl";
const MIN_SWIPE_PX = 40;

/**
 * Shows one slide at a time and wraps around at the ends. It never advances automatically. Without script, and until the script has
 * loaded, the slides are a row to scroll with the same height. In print they are a list.
 */
export function Slideshow({ slides }: { slides: SlideContent[] }) {
  const carousel = useRef<CarouselHandle>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const touchStart = useRef({ x: 0, y: 0 });
  const [ready, setReady] = useState(false);
  // The slides that the visitor has seen, the current one last. Their pictures and those of their neighbours are loaded.
  const [history, setHistory] = useState([0]);
  const current = history.at(-1) ?? 0;
  const isNear = (index: number) => history.some((seen) => [0, 1, slides.length - 1].includes(Math.abs(index - seen)));
  const position = (index: number) => words.position(index + 1, slides.length);

  function beforeChange(_: number, next: number) {
    setHistory((slidesBefore) => [...slidesBefore, next]);
    // `scrollIntoView` would also scroll the page.
    const thumb = thumbs.current?.children[next];
    if (thumb instanceof HTMLElement)
      thumbs.current?.scrollTo({ left: thumb.offsetLeft - (thumbs.current.clientWidth - thumb.clientWidth) / 2 });
  }
  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    // The browser uses arrow keys with a modifier: Alt+Left goes back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const [previousKey, nextKey] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    if (key === previousKey) carousel.current?.slickPrev();
    if (key === nextKey) carousel.current?.slickNext();
  }
  const onTouchStart = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (touch) touchStart.current = { x: touch.clientX, y: touch.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch) return;
    const deltaX = touch.clientX - touchStart.current.x;
    const deltaY = touch.clientY - touchStart.current.y;
    // A finger that scrolls the page also moves sideways.
    if (Math.abs(deltaX) < Math.max(MIN_SWIPE_PX, Math.abs(deltaY))) return;
    if (deltaX > 0) carousel.current?.slickNext();
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
        {/* In react-slick, a swipe to the left shows the next slide, even in right-to-left text. So Urdu pages handle swipes here. */}
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
                {/* A translator replaces bare text nodes. The span keeps React from updating a text node that is no longer in the page. */}
                <span>{position(current)}</span>
                <span className="sr-only">{`: ${slides[current]?.title}`}</span>
              </p>
              <div className="flex flex-wrap gap-2 sm:gap-3">
                <Button variant="outlineOnDark" aria-label={words.previous} onClick={() => carousel.current?.slickPrev()}>
                  <Icon icon={ChevronLeft} size={22} mirrored />
                </Button>
                <Button variant="outlineOnDark" aria-label={words.next} onClick={() => carousel.current?.slickNext()}>
                  <Icon icon={ChevronRight} size={22} mirrored />
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
      {/* The empty list reserves its space until the script has loaded. Without script, the row of slides is enough. */}
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
                <Image src={src} alt="" width={192} height={108} className="h-11 w-full object-cover" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

type SlideProps = SlideContent & { position: string; picture: "lazy" | "eager" | "none" };

/** A picture with its caption, which leaves room for the controls. The frame keeps its size before its picture has loaded. */
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
          <Image
            src={src}
            alt={alt}
            width={1600}
            height={900}
            eager={picture === "eager"}
            // The list already shows this picture when react-slick replaces it. Asynchronous decoding would make it flicker.
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
