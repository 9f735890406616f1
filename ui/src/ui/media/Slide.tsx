import { Photo } from "./Photo";

/** A picture, 1600 by 900 pixels, a small copy of it, 192 by 108, and a title and text. */
export type SlideContent = { src: string; thumb: string; alt: string; title: string; text: string };

const pictures = { loaded: "", deferred: "hidden print:block" };

type Props = { slide: SlideContent; kind: string; position: string; picture: keyof typeof pictures };

/** A picture and below it the caption, which leaves room for the controls. The frame keeps its size while the picture is deferred. */
export function Slide({ slide: { src, alt, title, text }, kind, position, picture }: Props) {
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
