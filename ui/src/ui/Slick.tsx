import type { ComponentProps } from "react";
import Slider from "react-slick";
import "./carousel.css";

/** The settings that the slideshow and the carousel of clients share. Both have their own buttons and keys. The specification sets the speed. */
export function Slick(props: ComponentProps<typeof Slider>) {
  return <Slider speed={1000} arrows={false} accessibility={false} draggable={false} {...props} />;
}
