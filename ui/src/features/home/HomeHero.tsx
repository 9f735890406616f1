import { ArrowRight } from "lucide";
import { quoteLink } from "../../content/form-links";
import { homeHero } from "../../content/home/home";
import { useCompany } from "../../hooks/useCompany";
import { ButtonLink } from "../../ui/ButtonLink";
import { Eyebrow } from "../../ui/Eyebrow";
import { Icon } from "../../ui/Icon";

const wide = "/images/home/hero-960.webp 960w, /images/home/hero-1600.webp 1600w";

export function HomeHero() {
  const { founded } = useCompany();
  return (
    <section aria-labelledby="hero-title" className="on-dark relative isolate overflow-hidden bg-ink text-white">
      <picture>
        <source media="(max-width: 39.99rem)" srcSet="/images/home/hero-720x900.webp" width="720" height="900" />
        <img
          src="/images/home/hero-1600.webp"
          srcSet={wide}
          sizes="100vw"
          alt={homeHero.alt}
          width="1600"
          height="900"
          fetchPriority="high"
          className="no-print absolute inset-x-0 top-[14%] -z-20 size-full object-cover object-bottom sm:top-0 sm:object-[72%_78%]"
        />
      </picture>
      <div className="hero-shade absolute inset-0 -z-10" />
      <div className="wrap flex min-h-[51rem] flex-col pt-12 pb-80 sm:min-h-[47.5rem] sm:justify-center sm:pt-16 sm:pb-40">
        <Eyebrow>{homeHero.eyebrow}</Eyebrow>
        <h1 id="hero-title" tabIndex={-1} className="mt-5 text-h1">
          {homeHero.titleStart} <span className="block text-brass-light">{homeHero.titleEnd}</span>
        </h1>
        <p className="mt-5 max-w-[39rem] text-body text-on-dark sm:text-lead">{homeHero.lead(founded.slice(0, 4))}</p>
        <ul className="mt-8 grid max-w-[32.5rem] grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-2.5 sm:gap-3">
          {homeHero.buttons.map((button, index) => (
            <li key={button.path}>
              <HeroTile {...button} look={index === 0 ? "brass" : "glass"} />
            </li>
          ))}
        </ul>
        <p className="mt-5">
          <ButtonLink to={quoteLink.path}>{quoteLink.label}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

const looks = {
  brass: "border-brass bg-brass text-ink hover:bg-brass-light",
  glass: "border-white/26 bg-ink/62 text-white backdrop-blur-[2px] hover:border-brass-light",
};
const arrows = { brass: "text-ink", glass: "text-brass-light" };

type HeroTileProps = { label: string; path: string; look: keyof typeof looks };

function HeroTile({ label, path, look }: HeroTileProps) {
  return (
    <a
      href={path}
      className={`${looks[look]} flex h-full min-h-[3.625rem] items-center justify-between gap-2 rounded-s border px-3 py-2 font-head text-body leading-tight tracking-wide transition-colors duration-200 sm:px-4`}
    >
      {label}
      <Icon icon={ArrowRight} className={`${arrows[look]} shrink-0`} />
    </a>
  );
}
