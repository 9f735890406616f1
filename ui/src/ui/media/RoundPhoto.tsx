import type { ComponentProps } from "react";
import { Photo } from "./Photo";

const crops = { left: "object-left", centre: "object-center", right: "object-right" };

/** The position of the subject in a landscape picture. */
export type Crop = keyof typeof crops;

type Props = Omit<ComponentProps<typeof Photo>, "className"> & { crop?: Crop };

export function RoundPhoto({ crop = "centre", ...photo }: Props) {
  return <Photo {...photo} className={`${crops[crop]} aspect-square w-full rounded-full object-cover`} />;
}
