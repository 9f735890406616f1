import { ArrowRight } from "lucide";
import { useCompany, useLicences } from "../facts/company";
import { Eyebrow } from "../ui/Eyebrow";
import { Icon } from "../ui/Icon";
import { licenceWords } from "../words/company-words";
import { homeHero } from "../words/home";
import { QuoteActions } from "./QuoteActions";

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
          className="no-print absolute inset-x-0 bottom-0 -z-20 h-[24rem] w-full object-cover object-bottom sm:h-full sm:object-[72%_78%]"
        />
      </picture>
      <div className="hero-shade beside-words [--words:var(--container-hero)] absolute inset-0 -z-10" />
      <div className="wrap flex flex-col pt-7 pb-68 sm:min-h-[44rem] sm:justify-center sm:pt-12 sm:pb-32">
        <Eyebrow>{homeHero.eyebrow}</Eyebrow>
        <h1 id="hero-title" tabIndex={-1} className="mt-4 text-h1 sm:mt-5">
          {homeHero.titleStart} <span className="block text-brass-light">{homeHero.titleEnd}</span>
        </h1>
        <p className="mt-4 max-w-hero text-body text-on-dark sm:mt-5 sm:text-lead">{homeHero.lead(founded.slice(0, 4))}</p>
        <HeroLicences />
        <div className="mt-5 sm:mt-7">
          <QuoteActions />
        </div>
        <ul className="mt-6 grid max-w-hero grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-2.5 sm:mt-8 sm:gap-3">
          {homeHero.buttons.map((button) => (
            <li key={button.path}>
              <HeroTile {...button} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type HeroTileProps = { label: string; path: string };

function HeroTile({ label, path }: HeroTileProps) {
  return (
    <a
      href={path}
      className="flex h-full min-h-[3.375rem] items-center justify-between gap-2 rounded-s border border-white/26 bg-ink/70 px-3 py-2 font-head text-body text-white leading-tight tracking-wide backdrop-blur-[2px] transition-colors duration-200 hover:border-brass-light sm:px-4"
    >
      {label}
      <Icon icon={ArrowRight} className="shrink-0 text-brass-light" />
    </a>
  );
}

/** Who has licensed the company for which territory, in one line; nothing while the licences are samples. */
export function HeroLicences() {
  const licences = useLicences().filter(({ territory }) => territory !== null);
  if (licences.length === 0) return null;
  return (
    <p className="mt-3 max-w-hero text-small text-white">
      <a href={licenceWords.all.path} className="inline-block py-1 underline underline-offset-4 hover:text-brass-light">
        {licences.map(({ territory, authority, number }) => `${territory}: ${authority} ${number}`).join(" · ")}
      </a>
    </p>
  );
}
