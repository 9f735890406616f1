import { Photo } from "./Photo";

/** A picture, 1600 by 900 pixels, with a title and text. */
export type SlideContent = { src: string; alt: string; title: string; text: string };

const pictures = { loaded: "", deferred: "hidden print:block" };

type Props = { slide: SlideContent; kind: string; position: string; picture: keyof typeof pictures };

/** Picture and caption, side by side on wide screens. The frame keeps its size while the picture is deferred. */
export function Slide({ slide: { src, alt, title, text }, kind, position, picture }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses role group; a fieldset is for form fields
    <div
      role="group"
      aria-roledescription={kind}
      aria-label={position}
      className="grid h-full bg-navy lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="relative bg-ink before:block before:aspect-video">
        <Photo
          src={src}
          alt={alt}
          width={1600}
          height={900}
          className={`${pictures[picture]} absolute inset-0 size-full object-cover`}
        />
      </div>
      <div className="p-6 sm:p-8 lg:pb-28">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-3 text-on-dark">{text}</p>
      </div>
    </div>
  );
}
