import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  icon: IconNode;
  size?: number;
  className?: string;
  /** For an icon that points along the line, such as an arrow to the next page: it turns round in a language from right to left. */
  mirrored?: boolean;
};

const LINE = {
  "aria-hidden": true,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.75,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A line drawing in the colour of the text. Decorative: the text beside it must say the same. */
export function Icon({ icon, size = 18, className, mirrored = false }: Props) {
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  const look = mirrored ? `rtl:-scale-x-100 ${className ?? ""}` : className;
  return createElement("svg", { ...LINE, width: size, height: size, className: look }, ...shapes);
}
