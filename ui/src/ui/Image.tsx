import type { ComponentProps } from "react";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";

type Props = ComponentProps<"img"> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** True for pictures above the fold. Other pictures load when they are near the viewport. */
  eager?: boolean;
};

/**
 * A picture of the site, or the company's photograph that replaces it. A photograph that replaces a drawing gets no alt text, because
 * the alt text describes the drawing.
 */
export function Image({ alt, eager = false, sizes, className, ...picture }: Props) {
  const photograph = usePhotograph(picture.src);
  const maxSizes = sizes ?? `(max-width: ${picture.width}px) 100vw, ${picture.width}px`;
  const copies = photograph && { ...responsiveImageProps(photograph), sizes: eager ? maxSizes : `auto, ${maxSizes}` };
  const position = !photograph && isCroppedBanner(picture) ? "object-right" : "";
  return (
    <img
      alt={photograph?.replaces_drawing ? "" : alt}
      decoding="async"
      loading={eager ? "eager" : "lazy"}
      className={`${className ?? ""} ${position}`.trim() || undefined}
      {...picture}
      {...copies}
    />
  );
}

/**
 * True if a picture shows the drawing of a banner in a narrower shape. Banners have their subject on the right, because their words are
 * on the left. So a cropped banner must keep its right side.
 */
function isCroppedBanner({ src, width, height }: Pick<Props, "src" | "width" | "height">): boolean {
  return src.startsWith("/images/banners/") && width < 2 * height;
}

export function RoundImage(image: Omit<Props, "className">) {
  return <Image {...image} className="aspect-square w-full rounded-full object-cover" />;
}
