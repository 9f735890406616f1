import { clsx } from "clsx/lite";
import { ChevronLeft, ChevronRight, type IconNode } from "lucide";
import { type KeyboardEvent, type TouchEvent, useRef, useState } from "react";
import type { CustomArrowProps } from "react-slick";
import { type SlideContent, slideshowWords as words } from "#words/company-profile";
import { language } from "#words/language";
import { Button } from "../ui/Button";
import { Carousel, type CarouselHandle } from "../ui/Carousel";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";

const isRtl = language.dir === "rtl";
const MIN_SWIPE_PX = 40;

/** The space of the small pictures. It has a scroll bar where they may be wider than the slideshow. */
const dotsClassName =
  "flex gap-2 overflow-x-scroll px-5 faded-ends py-3 sm:px-8 lg:overflow-x-auto";

/**
 * Shows one slide at a time and wraps around at the ends. It never advances automatically. Without script, and until the script has
 * loaded, the slides are a row to scroll with the same height. In print they are a list.
 */
export function Slideshow({ slides }: { slides: SlideContent[] }) {
  const carousel = useRef<CarouselHandle>(null);
  const dots = useRef<HTMLUListElement>(null);
  const touchStart = useRef({ x: 0, y: 0 });
  const [ready, setReady] = useState(false);
  // The slides that the visitor has seen, the current one last. Their pictures and the neighbouring ones are loaded.
  const [history, setHistory] = useState([0]);
  const current = history.at(-1) ?? 0;
  const isNear = (index: number) =>
    history.some((seen) => [0, 1, slides.length - 1].includes(Math.abs(index - seen)));
  const position = (index: number) => words.position(index + 1, slides.length);

  function beforeChange(_: number, next: number) {
    setHistory((slidesBefore) => [...slidesBefore, next]);
    // `scrollIntoView` would also scroll the page.
    const dot = dots.current?.children[next];
    if (dot instanceof HTMLElement)
      dots.current?.scrollTo({
        left: dot.offsetLeft - (dots.current.clientWidth - dot.clientWidth) / 2,
      });
  }
  // The `accessibility` setting of react-slick hears no keys while the focus is on an arrow or a dot, because they are outside of its
  // list. It also acts on Alt+Left, with which the browser goes back.
  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const [previousKey, nextKey] = isRtl
      ? ["ArrowRight", "ArrowLeft"]
      : ["ArrowLeft", "ArrowRight"];
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
      data-tone="dark"
      className="overflow-hidden rounded-card bg-navy text-white shadow-raised"
    >
      {/* Urdu pages handle swipes here. With `rtl` and `fade` together, react-slick hides the slide that it shows, and without `rtl` a
          swipe to the left shows the next slide. */}
      <div className="print:hidden" {...(isRtl && { onTouchStart, onTouchEnd })}>
        <Carousel
          ref={carousel}
          className="slideshow"
          fade
          cssEase="linear"
          accessibility={false}
          swipe={!isRtl}
          waitForAnimate={false}
          prevArrow={<Arrow label={words.previous} icon={ChevronLeft} />}
          nextArrow={<Arrow label={words.next} icon={ChevronRight} />}
          dots
          dotsClass="contents"
          appendDots={(items) => (
            <div>
              <p
                aria-live="polite"
                aria-atomic="true"
                className="col-start-1 row-start-2 flex min-h-20 items-center ps-5 text-on-dark sm:ps-8 lg:z-10 lg:col-start-2 lg:row-start-1 lg:self-end"
              >
                {/* A translator replaces bare text nodes. The span keeps React from updating a text node that is no longer in the page. */}
                <span>{position(current)}</span>
                <span className="sr-only">{`: ${slides[current]?.title}`}</span>
              </p>
              <ul
                ref={dots}
                className={`relative col-span-full ${dotsClassName} *:w-20 *:shrink-0 *:grow lg:*:w-0`}
              >
                {items}
              </ul>
            </div>
          )}
          customPaging={(index) => <Dot slide={slides[index]} isCurrent={index === current} />}
          beforeChange={beforeChange}
          onInit={() => setReady(true)}
        >
          {slides.map((slide, index) => (
            <Slide
              key={slide.src}
              {...slide}
              position={position(index)}
              picture={isNear(index) ? "eager" : "none"}
            />
          ))}
        </Carousel>
      </div>
      {/* As high as the carousel that replaces it. */}
      <div className={clsx("relative print:block", ready && "hidden")}>
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keyboards must reach it
          tabIndex={0}
          aria-label={words.label}
          className="-outline-offset-4 [scroll-snap-type:x_mandatory] flex overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto] print:grid print:grid-cols-2 print:gap-4"
        >
          {slides.map((slide, index) => (
            <li key={slide.src} className="w-full shrink-0 snap-start break-inside-avoid">
              <Slide {...slide} position={position(index)} picture="lazy" />
            </li>
          ))}
        </ol>
        <div className="print:hidden grid min-h-20 content-center px-5 sm:px-8 lg:absolute lg:inset-e-0 lg:bottom-0 lg:w-[calc(100%/2.7)]">
          <p className="hidden text-on-dark noscript:block">{words.scroll}</p>
        </div>
        <div className={`print:hidden ${dotsClassName} before:h-12 noscript:hidden`} />
      </div>
    </section>
  );
}

type ArrowProps = { label: string; icon: IconNode } & CustomArrowProps;

/** An arrow of react-slick, which sets the class and the handler. */
function Arrow({ label, icon, className, onClick }: ArrowProps) {
  return (
    <div className={className}>
      <Button variant="outlineOnDark" aria-label={label} onClick={onClick}>
        <Icon icon={icon} size={22} mirrored />
      </Button>
    </div>
  );
}

type DotProps = { slide: SlideContent | undefined; isCurrent: boolean; onClick?: () => void };

/** A dot of react-slick, which sets the handler: a small picture of the slide. */
function Dot({ slide, isCurrent, onClick }: DotProps) {
  if (!slide) return null;
  return (
    <button
      type="button"
      aria-label={words.show(slide.title)}
      aria-current={isCurrent || undefined}
      onClick={onClick}
      className="block w-full overflow-hidden rounded-small border-2 border-transparent opacity-70 hover:opacity-100 aria-current:border-brass-light aria-current:opacity-100 forced-colors:aria-current:border-[Highlight]"
    >
      <Image src={slide.src} alt="" width={192} height={108} className="h-11 w-full object-cover" />
    </button>
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
      <div className="relative bg-ink before:block before:aspect-video print:before:hidden lg:before:aspect-[8/5] short-laptop:before:aspect-auto short-laptop:before:h-[calc(100svh-15rem)]">
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
