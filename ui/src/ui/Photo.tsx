import type { ComponentProps } from "react";
import { responsiveImageProps, usePhotograph } from "../facts/pictures";

type Props = ComponentProps<"img"> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** For pictures above the fold. All others load when they are near the viewport. */
  eager?: boolean;
};

/** A picture of the site, or the company's photograph in its place. What is said of a drawing does not fit a photograph. */
export function Photo({ alt, eager = false, sizes, className, ...picture }: Props) {
  const photograph = usePhotograph(picture.src);
  const most = sizes ?? `(max-width: ${picture.width}px) 100vw, ${picture.width}px`;
  const copies = photograph && { ...responsiveImageProps(photograph), sizes: eager ? most : `auto, ${most}` };
  const crop = !photograph && isCutBanner(picture) ? "object-right" : "";
  return (
    <img
      alt={photograph?.replaces_drawing ? "" : alt}
      decoding="async"
      loading={eager ? "eager" : "lazy"}
      className={`${className ?? ""} ${crop}`.trim() || undefined}
      {...picture}
      {...copies}
    />
  );
}

/** Whether a picture shows a banner in a narrower shape. The subject of a drawn banner is on its right, words are on its left. */
function isCutBanner({ src, width, height }: Pick<Props, "src" | "width" | "height">): boolean {
  return src.startsWith("/images/banners/") && width < 2 * height;
}

export function RoundPhoto(photo: Omit<Props, "className">) {
  return <Photo {...photo} className="aspect-square w-full rounded-full object-cover" />;
}
