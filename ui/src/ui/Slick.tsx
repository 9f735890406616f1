import type { ComponentProps } from "react";
import Slider from "react-slick";
import "./carousel.css";

/** What the slideshow and the carousel of clients have in common: the speed of the specification, and buttons and keys of their own. */
export function Slick(props: ComponentProps<typeof Slider>) {
  return <Slider speed={1000} arrows={false} accessibility={false} draggable={false} {...props} />;
}
