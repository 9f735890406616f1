import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { language } from "#words/language";
import type { Photograph } from "../api/types";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";
import { Image } from "../ui/Image";
import { Breadcrumbs } from "./Breadcrumbs";
import { QuoteActions } from "./QuoteActions";

type Props = {
  title: ReactNode;
  image: string;
  description: ReactNode;
  /** Rendered instead of the description. */
  list?: ReactNode;
  /** A link to the quotation form. */
  quote?: { label: string; path: string };
  /**
   * Makes the banner shorter on phones, so that a form or a list starts on the first screen. `bareOnPhones` hides the picture.
   * `stripOnPhones` shows a strip of the picture and hides the breadcrumbs.
   */
  variant?: keyof typeof variants;
};

const variants = {
  normal: "h-[168px]",
  stripOnPhones: "h-16 max-sm:object-[50%_14%]",
  bareOnPhones: "",
};

/** Screens that show the picture above the words. */
export const NARROW = "(max-width: 63.99rem)";

/** The SVG view of a banner's drawing for narrow screens. */
const PHONE_VIEW = "#phone";

/** The width of the picture on wide screens. */
const WIDE_SIZES = "67vw";

/**
 * The banner of an inner page. The picture is decorative. On narrow screens it is above the words. On wide screens it is next to them,
 * and a shade keeps the words readable. A drawing has no letters, so an Urdu page mirrors it to keep its subject in view.
 */
export function PageBanner({ title, image, description, list, quote, variant = "normal" }: Props) {
  const isBare = variant === "bareOnPhones";
  const photograph = usePhotograph(image);
  const narrowImage = photograph ? undefined : image + PHONE_VIEW;
  preloadPicture(
    narrowImage ?? image,
    isBare ? `(min-width: 40rem) and ${NARROW}` : NARROW,
    "100vw",
    photograph,
  );
  preloadPicture(image, `not all and ${NARROW}`, WIDE_SIZES, photograph);
  return (
    <section data-tone="dark" className="relative isolate overflow-hidden bg-ink text-white">
      <picture className={isBare ? "max-sm:hidden" : undefined}>
        {narrowImage && <source media={NARROW} srcSet={narrowImage} width={1600} height={640} />}
        <Image
          src={image}
          alt=""
          width={1600}
          height={640}
          // Browsers load an eager picture even if it is hidden.
          eager={!isBare}
          fetchPriority="high"
          sizes={`${NARROW} 100vw, ${WIDE_SIZES}`}
          className={clsx(
            variants[variant],
            !photograph && "rtl:-scale-x-100",
            "print:hidden w-full max-sm:[mask-image:linear-gradient(#000_55%,#0000)] object-cover sm:h-[280px] lg:absolute lg:inset-y-0 lg:inset-e-0 lg:-z-20 lg:h-full lg:w-2/3 lg:forced-colors:w-1/2",
          )}
        />
      </picture>
      <div className="banner-shade beside-words [--words:var(--container-banner)] absolute inset-0 -z-10 hidden lg:block" />
      <div
        className={clsx(
          !isBare && "max-sm:relative max-sm:-mt-8",
          "page-width flex flex-col justify-end pt-4 pb-5 sm:py-10 print:py-2 lg:min-h-72 lg:justify-start short-laptop:min-h-56 short-laptop:py-7",
        )}
      >
        <div className={variant === "stripOnPhones" ? "max-sm:hidden" : undefined}>
          <Breadcrumbs />
        </div>
        <h1
          // An English page can have a job with an Urdu title.
          dir={language.code === "en" ? "auto" : undefined}
          className="heading-face mt-3 max-w-3xl text-h1-inner lg:max-w-banner short-laptop:mt-2"
        >
          {title}
        </h1>
        <div className="mt-3 max-w-2xl text-pretty text-body text-on-dark sm:text-balance sm:text-lead lg:mt-5 rtl:lg:mt-0 lg:max-w-banner short-laptop:mt-2 short-laptop:text-body">
          {list ?? <p>{description}</p>}
        </div>
        {quote && (
          // Phones have these links in the bar at the bottom.
          <div className="mt-6 max-sm:hidden short-laptop:mt-4">
            <QuoteActions first={quote} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Makes the browser load a banner's picture before it parses the page, if the media query matches. */
function preloadPicture(
  image: string,
  media: string,
  sizes: string,
  photograph: Photograph | undefined,
): void {
  const copies = photograph && {
    imageSrcSet: responsiveImageProps(photograph).srcSet,
    imageSizes: sizes,
  };
  preload(image, { as: "image", fetchPriority: "high", media, ...copies });
}
