import type { ComponentProps } from "react";

type Props = ComponentProps<"img"> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** For pictures above the fold. All others load when they are near the viewport. */
  eager?: boolean;
};

export function Photo({ alt, eager = false, ...rest }: Props) {
  return <img alt={alt} decoding="async" loading={eager ? "eager" : "lazy"} {...rest} />;
}

const crops = { left: "object-left", centre: "object-center", right: "object-right" };

/** The position of the subject in a landscape picture. */
export type Crop = keyof typeof crops;

type RoundPhotoProps = Omit<ComponentProps<typeof Photo>, "className"> & { crop?: Crop };

export function RoundPhoto({ crop = "centre", ...photo }: RoundPhotoProps) {
  return <Photo {...photo} className={`${crops[crop]} aspect-square w-full rounded-full object-cover`} />;
}
