import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"img">, "alt" | "width" | "height" | "src"> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** For what is in the first view; everything else waits until it is near. */
  eager?: boolean;
};

export function Photo({ alt, eager = false, ...rest }: Props) {
  return <img alt={alt} decoding="async" loading={eager ? "eager" : "lazy"} {...rest} />;
}
