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

export function RoundPhoto(photo: Omit<Props, "className">) {
  return <Photo {...photo} className="aspect-square w-full rounded-full object-cover" />;
}
