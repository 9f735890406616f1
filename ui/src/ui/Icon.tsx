import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  icon: IconNode;
  size?: number;
  className?: string;
  /** For an icon that points along the line, such as an arrow to the next page: it turns round in a language from right to left. */
  mirrored?: boolean;
};

/** A line drawing in the colour of the text, by the class `icon`. Decorative: the text beside it must say the same. */
export function Icon({ icon, size = 18, className = "", mirrored = false }: Props) {
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  const look = `icon ${mirrored ? "rtl:rotate-180 " : ""}${className}`;
  const frame = { viewBox: "0 0 24 24", width: size, height: size, className: look, "aria-hidden": true };
  return createElement("svg", frame, ...shapes);
}
