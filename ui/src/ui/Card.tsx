import { ArrowRight } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./Icon";
import { Image } from "./Image";

export function Card({ children }: { children: ReactNode }) {
  return (
    <div
      data-tone="white"
      className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white text-text shadow-rest"
    >
      {children}
    </div>
  );
}

const shapes = {
  wide: "aspect-video",
  wideOrFilled: "h-full sm:aspect-video sm:h-auto",
  classic: "aspect-[4/3]",
};

type CardImageProps = Omit<ComponentProps<typeof Image>, "alt" | "className"> & {
  shape?: keyof typeof shapes;
};

/** The picture at the top of a Card. Decorative, so its alt text is empty. */
export function CardImage({ shape = "wide", ...image }: CardImageProps) {
  return <Image {...image} alt="" className={`${shapes[shape]} w-full object-cover`} />;
}

/** Shows that a card is a link. The link itself is the title, so screen readers do not need the hint. */
export function CardHint({ children }: { children: string }) {
  return (
    <p
      aria-hidden="true"
      className="mt-auto flex items-center gap-2 pt-4 font-head text-body text-brass-deep tracking-wide"
    >
      {children}
      <Icon icon={ArrowRight} mirrored />
    </p>
  );
}
