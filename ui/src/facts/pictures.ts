import { createContext, useContext } from "react";
import type { Photograph, Pictures } from "../api/types";

export const PicturesContext = createContext<Pictures>({ photographs: {}, without_drawings: [] });

/** The company's photograph in place of the built-in picture at a path, if there is one. */
export function usePhotograph(src: string): Photograph | undefined {
  return useContext(PicturesContext).photographs[src];
}

/** Whether the page of a route shows a drawing; what is in place of a page has no route. */
export function useHasDrawing(route = "*"): boolean {
  return !useContext(PicturesContext).without_drawings.includes(route);
}

/** The attributes of an element that shows a photograph in the copy that fits the screen. */
export function copiesOf({ base, widths, height }: Photograph) {
  const copy = (width: number) => `${base}-${width}.webp`;
  const width = widths.at(-1) ?? 0;
  return { src: copy(width), srcSet: widths.map((width) => `${copy(width)} ${width}w`).join(", "), width, height };
}
