import { Pause, Play } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import Slider from "react-slick";
import { Icon } from "./Icon";
import { useMediaQuery } from "./useMediaQuery";
import "./carousel.css";

type Props = { pauseLabel: string; playLabel: string; controls: string; children: ReactNode };

const SLIDE_MS = 1000;
const INTERVAL_MS = 2000;

/**
 * Scrolls its children in an endless loop. react-slick applies its `responsive` setting only after the first resize, so the
 * widths are queried here. It clones slides for the loop: the track is hidden from assistive technology, and the caller must
 * render the same content as a list. Children must not be focusable. The button that stops it is in the upper corner of the
 * nearest positioned element, which also contains the heading.
 */
export function Carousel({ pauseLabel, playLabel, controls, children }: Props) {
  const slider = useRef<Slider>(null);
  const [playing, setPlaying] = useState(true);
  const medium = useMediaQuery("(max-width: 1024px)");
  const small = useMediaQuery("(max-width: 768px)");
  const slidesToShow = small ? 3 : medium ? 4 : 5;
  const icon = playing ? Pause : Play;

  // After `autoplay` has been false, react-slick never plays again. So the prop stays true, and its methods pause and play.
  function toggle() {
    if (playing) slider.current?.slickPause();
    else slider.current?.slickPlay();
    setPlaying(!playing);
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${playing ? pauseLabel : playLabel} ${controls}`}
        onClick={toggle}
        className="absolute inset-e-0 top-0 grid size-11 place-items-center rounded-s border border-line bg-white text-navy hover:border-navy"
      >
        <Icon icon={icon} size={22} />
      </button>
      <div aria-hidden="true" className="-mx-2.5">
        <Slider
          ref={slider}
          autoplay
          autoplaySpeed={INTERVAL_MS}
          speed={SLIDE_MS}
          slidesToShow={slidesToShow}
          slidesToScroll={1}
          infinite
          arrows={false}
          dots={false}
          accessibility={false}
        >
          {children}
        </Slider>
      </div>
    </>
  );
}
