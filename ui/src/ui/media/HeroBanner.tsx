import type { ReactNode } from "react";
import { Photo } from "./Photo";

/** What narrow screens show of a banner's picture, in a file of its own. */
function phonePicture(image: string): string {
  return image.replace(/(-1600)?\.webp$/, "-phone.webp");
}

type Props = { title: string; image: string; description?: string; children?: ReactNode };

/** The banner of an inner page. The picture is decorative. Children are rendered above the title. */
export function HeroBanner({ title, image, description, children }: Props) {
  return (
    <section aria-labelledby="page-title" className="on-dark relative isolate overflow-hidden bg-ink text-white">
      <picture>
        <source media="(max-width: 30rem)" srcSet={phonePicture(image)} width={768} height={512} />
        <Photo
          src={image}
          alt=""
          width={1600}
          height={640}
          eager
          fetchPriority="high"
          className="no-print absolute inset-y-0 inset-e-0 -z-20 size-full object-cover object-[70%_50%] lg:w-2/3 lg:object-center"
        />
      </picture>
      <div className="banner-shade absolute inset-0 -z-10" />
      <div className="wrap flex min-h-80 flex-col justify-end pt-12 pb-12 sm:min-h-96 sm:pb-16">
        {children}
        <h1 id="page-title" tabIndex={-1} className="mt-4 max-w-3xl text-h1-inner lg:max-w-xl">
          {title}
        </h1>
        {description && <p className="mt-4 max-w-2xl text-pretty text-lead text-on-dark lg:max-w-xl">{description}</p>}
      </div>
    </section>
  );
}
