import { createContext, useContext } from "react";
import type { Photograph, Pictures } from "../api/types";

export const PicturesContext = createContext<Pictures>({ photographs: {}, without_drawings: [] });

/** Returns the company's photograph that replaces the built-in picture at a path. Undefined if the company has not replaced it. */
export function usePhotograph(src: string): Photograph | undefined {
  return useContext(PicturesContext).photographs[src];
}

/** True if the page of a route shows a drawing. Error pages have no route. */
export function useHasDrawing(route = "*"): boolean {
  return !useContext(PicturesContext).without_drawings.includes(route);
}

/** Returns the `img` attributes that let the browser choose the copy of a photograph that fits the screen. */
export function responsiveImageProps({ base, widths, height }: Photograph) {
  const copyPath = (width: number) => `${base}-${width}.webp`;
  const largestWidth = widths.at(-1) ?? 0;
  const srcSet = widths.map((width) => `${copyPath(width)} ${width}w`).join(", ");
  return { src: copyPath(largestWidth), srcSet, width: largestWidth, height };
}
