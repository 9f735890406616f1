import type { ComponentProps } from "react";
import { Photo } from "./Photo";

const shapes = { wide: "aspect-video", classic: "aspect-[4/3]" };

type Props = Omit<ComponentProps<typeof Photo>, "alt" | "className"> & { shape?: keyof typeof shapes };

/** The picture at the top of a Card; zooms in when the card's link is hovered. Decorative, so its alt text is empty. */
export function CardPhoto({ shape = "wide", ...photo }: Props) {
  return (
    <div className="overflow-hidden">
      <Photo
        {...photo}
        alt=""
        className={`${shapes[shape]} w-full object-cover transition-transform duration-300 group-has-[a:hover]:scale-[1.03]`}
      />
    </div>
  );
}
