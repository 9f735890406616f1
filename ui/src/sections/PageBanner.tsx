import type { ReactNode } from "react";
import { preload } from "react-dom";
import { language } from "#words/language";
import type { Photograph } from "../api/types";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";
import { Photo } from "../ui/Photo";
import { Breadcrumbs } from "./Breadcrumbs";
import { QuoteActions } from "./QuoteActions";

type Props = {
  title: ReactNode;
  image: string;
  description: ReactNode;
  /** The way to ask for a quotation. */
  quote?: { label: string; path: string };
  /** On phones without the picture, or with a strip of it and no breadcrumbs, for a page whose form or list begins on the first screen. */
  look?: keyof typeof looks;
};

const looks = { normal: "h-[168px]", stripOnPhones: "h-16 max-sm:object-[50%_14%]", bareOnPhones: "" };

/** Where the picture is above the words. */
export const NARROW = "(max-width: 63.99rem)";

/** What narrow screens show of a banner's drawing: a view with this name in its file. */
const PHONE_VIEW = "#phone";

/** How much of a wide screen is the picture. */
const WIDE_SIZES = "67vw";

/**
 * The banner of an inner page. The picture is decorative: above the words on narrow screens, beside them on wide ones, where a shade
 * keeps the words readable. A drawing has no letters, and is mirrored with the page, so that its subject stays in view.
 */
export function PageBanner({ title, image, description, quote, look = "normal" }: Props) {
  const isBare = look === "bareOnPhones";
  const photograph = usePhotograph(image);
  const forPhones = photograph ? undefined : image + PHONE_VIEW;
  preloadPicture(forPhones ?? image, isBare ? `(min-width: 40rem) and ${NARROW}` : NARROW, "100vw", photograph);
  preloadPicture(image, `not all and ${NARROW}`, WIDE_SIZES, photograph);
  return (
    <section aria-labelledby="page-title" className="on-dark relative isolate overflow-hidden bg-ink text-white">
      <picture className={isBare ? "max-sm:hidden" : undefined}>
        {forPhones && <source media={NARROW} srcSet={forPhones} width={1600} height={640} />}
        <Photo
          src={image}
          alt=""
          width={1600}
          height={640}
          // An eager picture is loaded even where it is hidden.
          eager={!isBare}
          fetchPriority="high"
          sizes={`${NARROW} 100vw, ${WIDE_SIZES}`}
          className={`${looks[look]} ${photograph ? "" : "rtl:-scale-x-100"} no-print w-full max-sm:[mask-image:linear-gradient(#000_55%,#0000)] object-cover sm:h-[280px] lg:absolute lg:inset-y-0 lg:inset-e-0 lg:-z-20 lg:h-full lg:w-2/3 lg:forced-colors:w-1/2`}
        />
      </picture>
      <div className="banner-shade beside-words [--words:var(--container-banner)] absolute inset-0 -z-10 hidden lg:block" />
      <div
        className={`wrap ${isBare ? "" : "max-sm:relative max-sm:-mt-8"} flex flex-col justify-end pt-4 pb-5 sm:py-10 print:py-2 lg:min-h-72 lg:justify-start short:min-h-56 short:py-7`}
      >
        <div className={look === "stripOnPhones" ? "max-sm:hidden" : undefined}>
          <Breadcrumbs />
        </div>
        <h1
          id="page-title"
          tabIndex={-1}
          // The title of an opening may be in Urdu on an English page.
          dir={language.code === "en" ? "auto" : undefined}
          className="mt-3 max-w-3xl text-h1-inner lg:max-w-banner short:mt-2"
        >
          {title}
        </h1>
        <p className="mt-3 max-w-2xl text-pretty text-body text-on-dark sm:text-balance sm:text-lead lg:mt-5 rtl:lg:mt-0 lg:max-w-banner short:mt-2 short:text-body">
          {description}
        </p>
        {quote && (
          // On a phone the bar below the page has them.
          <div className="mt-6 max-sm:hidden short:mt-4">
            <QuoteActions first={quote} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Has the browser ask for a banner's picture before it reads the page, where the media query holds. */
function preloadPicture(image: string, media: string, sizes: string, photograph: Photograph | undefined): void {
  const copies = photograph && { imageSrcSet: responsiveImageProps(photograph).srcSet, imageSizes: sizes };
  preload(image, { as: "image", fetchPriority: "high", media, ...copies });
}
