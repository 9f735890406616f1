import type { ComponentProps } from "react";
import Slider from "react-slick";
import "./carousel.css";

/** react-slick with the settings of both carousels. With `draggable` off, a mouse can select words. The specification sets the speed. */
export function Slick(props: ComponentProps<typeof Slider>) {
  return <Slider speed={1000} draggable={false} {...props} />;
}
