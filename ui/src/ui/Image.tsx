import { clsx } from "clsx/lite";
import type { ComponentProps } from "react";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";

type Props = ComponentProps<"img"> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** True for pictures above the fold. Other pictures load when they are near the viewport. */
  eager?: boolean;
  /** True for a drawing whose left side can be cropped, such as the drawing of a banner. */
  subjectOnRight?: boolean;
};

/**
 * A picture of the site, or the company's photograph that replaces it. A photograph that replaces a drawing gets no alt text, because
 * the alt text describes the drawing.
 */
export function Image({
  alt,
  eager = false,
  subjectOnRight = false,
  sizes,
  className,
  ...picture
}: Props) {
  const photograph = usePhotograph(picture.src);
  const maxSizes = sizes ?? `(max-width: ${picture.width}px) 100vw, ${picture.width}px`;
  const copies = photograph && {
    ...responsiveImageProps(photograph),
    sizes: eager ? maxSizes : `auto, ${maxSizes}`,
  };
  return (
    <img
      alt={photograph?.replaces_drawing ? "" : alt}
      decoding="async"
      loading={eager ? "eager" : "lazy"}
      className={clsx(className, subjectOnRight && !photograph && "object-right") || undefined}
      {...picture}
      {...copies}
    />
  );
}

export function RoundImage(image: Omit<Props, "className">) {
  return <Image {...image} className="aspect-square w-full rounded-full object-cover" />;
}
