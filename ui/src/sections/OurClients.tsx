import { clsx } from "clsx/lite";
import { Pause, Play } from "lucide";
import { useEffect, useRef, useState } from "react";
import { ourClients, ourSectors } from "#words/home";
import { language } from "#words/language";
import { sectors } from "#words/sectors";
import { useCompany } from "../facts/company";
import { Carousel, type CarouselHandle } from "../ui/Carousel";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { useMediaQuery } from "../ui/useMediaQuery";

/** A client, or a sector with a page. */
type Entry = { name: string; logo: string | null; sector?: string | null; path?: string };

const isRtl = language.dir === "rtl";

const allSectors: Entry[] = sectors.map(({ title, src, path }) => ({
  name: title,
  logo: src,
  path,
}));

/**
 * A list of the clients in the company file, or of sectors if the file has no clients. A carousel replaces the list if the browser runs
 * script, the visitor has not asked for reduced motion, and not all entries fit in one row. The carousel moves and repeats slides, so
 * screen readers, keyboards and print keep the list.
 */
export function OurClients() {
  const { clients } = useCompany();
  const entries = clients.length > 0 ? clients : allSectors;
  const words = clients.length > 0 ? ourClients : ourSectors;
  const carousel = useRef<CarouselHandle>(null);
  const [state, setState] = useState<"waiting" | "playing" | "paused">("waiting");
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  // Not `responsive`: react-slick 0.31 applies it only when the width crosses a breakpoint, so a phone would show five clients at first.
  const medium = useMediaQuery("(max-width: 1024px)");
  const small = useMediaQuery("(max-width: 768px)");
  const slidesToShow = small ? 3 : medium ? 4 : 5;
  const moves = !reducedMotion && entries.length > slidesToShow;
  const playing = state === "playing";
  const started = state !== "waiting" && moves;

  // If `autoplay` becomes false, react-slick never plays again, so the prop stays true.
  function toggle() {
    if (playing) carousel.current?.slickPause();
    else carousel.current?.slickPlay();
    setState(playing ? "paused" : "playing");
  }
  return (
    <Section labelledBy="clients-title" weight="minor">
      <div className="relative">
        <div className="mb-5 pe-12 sm:mb-6">
          <SectionHeading id="clients-title" title={words.title} lead={words.lead} />
        </div>
        {started && (
          <button
            type="button"
            aria-label={playing ? words.pause : words.play}
            onClick={toggle}
            className="print:hidden absolute inset-e-0 top-0 grid size-11 place-items-center rounded-small border border-line bg-white text-navy hover:border-navy"
          >
            <Icon icon={playing ? Pause : Play} size={22} />
          </button>
        )}
        {/* If a carousel will replace the list, the list has the same size and the same first slides, so that the page does not move. */}
        <ul
          className={clsx(
            "-mx-2 grid grid-cols-fit-26 gap-y-3 sm:gap-y-5 lg:grid-cols-8",
            started
              ? "[@media_screen]:not-focus-within:sr-only"
              : "animated:flex animated:overflow-x-auto animated:[scrollbar-width:none]",
          )}
        >
          {entries.map((entry) => (
            <li key={entry.name} className={clsx("px-2", !started && firstViewClassName)}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
        {moves && (
          <div aria-hidden="true" className="print:hidden faded-ends -mx-2">
            <Carousel
              ref={carousel}
              arrows={false}
              autoplay
              autoplaySpeed={2000}
              slidesToShow={slidesToShow}
              rtl={isRtl}
              // With `rtl`, react-slick shows this slide at the left end of the row.
              initialSlide={isRtl ? slidesToShow - 1 : 0}
              onInit={() => setState("playing")}
            >
              {entries.map((entry) => (
                <div key={entry.name} className="px-2">
                  <EntryLink entry={entry} inCarousel />
                </div>
              ))}
            </Carousel>
          </div>
        )}
      </div>
    </Section>
  );
}

const firstViewClassName =
  "animated:w-1/3 animated:shrink-0 animated:min-[769px]:w-1/4 animated:min-[1025px]:w-1/5";

/** The card of an entry. The card of a sector links to its page. */
function EntryLink({ entry, inCarousel = false }: { entry: Entry; inCarousel?: boolean }) {
  const card = <EntryCard {...entry} />;
  if (!entry.path) return card;
  return (
    <Link to={entry.path} className="block" {...(inCarousel && { tabIndex: -1, draggable: false })}>
      {card}
    </Link>
  );
}

/** The logo above the name. Shows only the name if the client has no logo or the browser cannot show it. */
function EntryCard({ name, logo, sector }: Entry) {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  // The image can fail before hydration, when React does not listen for errors yet.
  useEffect(() => {
    if (picture.current?.complete) picture.current.decode().catch(() => setIsBroken(true));
  }, []);
  return (
    <div className="grid h-40 content-center justify-items-center gap-1 overflow-hidden rounded-card border border-line bg-white px-2 text-center sm:px-4">
      {logo && !isBroken && (
        <Image
          ref={picture}
          src={logo}
          // The name is below the logo.
          alt=""
          width={192}
          height={64}
          draggable={false}
          onError={() => setIsBroken(true)}
          className="mb-1 h-14 w-full object-contain"
        />
      )}
      <span className="font-head text-body text-navy leading-tight wrap-break-word">{name}</span>
      {sector && <span className="text-muted text-small leading-tight">{sector}</span>}
    </div>
  );
}
