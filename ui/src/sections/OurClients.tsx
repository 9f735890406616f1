import { Pause, Play } from "lucide";
import { useRef, useState } from "react";
import { type Client, clients } from "#words/clients";
import { ourClients } from "#words/home";
import { Carousel, type CarouselHandle } from "../ui/Carousel";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { Photo } from "../ui/Photo";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { useMediaQuery } from "../ui/useMediaQuery";

/**
 * A list. For visitors who have script and have not asked for less motion a carousel takes its place. The carousel repeats slides for
 * its loop and moves, so screen readers, keyboards and paper keep the list.
 */
export function OurClients() {
  const carousel = useRef<CarouselHandle>(null);
  const [state, setState] = useState<"waiting" | "playing" | "paused">("waiting");
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  // The `responsive` setting of react-slick applies only after the first resize.
  const medium = useMediaQuery("(max-width: 1024px)");
  const small = useMediaQuery("(max-width: 768px)");
  const playing = state === "playing";
  const started = state !== "waiting" && !reducedMotion;

  // After `autoplay` has been false, react-slick never plays again. So the prop stays true.
  function toggle() {
    if (playing) carousel.current?.slickPause();
    else carousel.current?.slickPlay();
    setState(playing ? "paused" : "playing");
  }
  return (
    <Section labelledBy="clients-title" weight="minor">
      <div className="relative">
        <div className="mb-5 pe-12 sm:mb-6">
          <SectionHeading id="clients-title" title={ourClients.title} lead={ourClients.lead} />
        </div>
        {started && (
          <button
            type="button"
            aria-label={playing ? ourClients.pause : ourClients.play}
            onClick={toggle}
            className="no-print absolute inset-e-0 top-0 grid size-11 place-items-center rounded-small border border-line bg-white text-navy hover:border-navy"
          >
            <Icon icon={playing ? Pause : Play} size={22} />
          </button>
        )}
        {/* Where the carousel will start, the list has the size and the slides of its first view, so that nothing moves. */}
        <ul
          className={`-mx-2 grid grid-cols-4 gap-y-3 sm:gap-y-5 lg:grid-cols-8 ${started ? "[@media_screen]:not-focus-within:sr-only" : "animated:flex animated:overflow-x-auto animated:[scrollbar-width:none]"}`}
        >
          {clients.map((client) => (
            <li key={client.title} className={`px-2 ${started ? "" : firstView}`}>
              <Link to={client.path} className="block">
                <Logo {...client} />
              </Link>
            </li>
          ))}
        </ul>
        {!reducedMotion && (
          <div aria-hidden="true" className="no-print faded-ends -mx-2">
            <Carousel
              ref={carousel}
              autoplay
              autoplaySpeed={2000}
              slidesToShow={small ? 3 : medium ? 4 : 5}
              onInit={() => setState("playing")}
            >
              {clients.map((client) => (
                <div key={client.title} className="px-2">
                  <Link to={client.path} tabIndex={-1} draggable={false}>
                    <Logo {...client} />
                  </Link>
                </div>
              ))}
            </Carousel>
          </div>
        )}
      </div>
    </Section>
  );
}

const firstView = "animated:w-1/3 animated:shrink-0 animated:min-[769px]:w-1/4 animated:min-[1025px]:w-1/5";

/** The mark of a sector above its name. */
function Logo({ title, src }: Client) {
  return (
    <div className="grid h-24 content-center justify-items-center gap-1 rounded-card border border-line bg-white px-1 text-center sm:gap-2">
      {/* The mark is the square at the left of the picture. */}
      <Photo src={src} alt="" width={72} height={72} className="size-10 object-cover object-left" />
      <span className="font-head text-navy text-small leading-tight">{title}</span>
    </div>
  );
}
