import { clsx } from "clsx/lite";
import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  icon: IconNode;
  size?: number;
  className?: string;
  /** True for an icon that points along the line, such as an arrow to the next page. Urdu pages mirror it. */
  mirrored?: boolean;
};

/** An icon in the colour of the text. It is decorative, so the text next to it must have the same meaning. */
export function Icon({ icon, size = 18, className, mirrored = false }: Props) {
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  const frame = {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    className: clsx("icon", mirrored && "rtl:rotate-180", className),
    "aria-hidden": true,
  };
  return createElement("svg", frame, ...shapes);
}
