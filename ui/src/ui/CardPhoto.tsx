import type { ComponentProps } from "react";
import { Photo } from "./Photo";

const shapes = { wide: "aspect-video", classic: "aspect-[4/3]" };

type Props = Omit<ComponentProps<typeof Photo>, "alt" | "className"> & { shape?: keyof typeof shapes };

/** Heads a Card, and grows a little when the card's link is pointed at. Decoration: the words are the card's title. */
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
