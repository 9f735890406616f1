import { addressLine } from "#words/company-words";
import { applyIntro, applyNote, applyWays, beforeYouSign } from "#words/hiring";
import { useCompany } from "../facts/company";
import { BulletList } from "../ui/BulletList";
import { TitledText } from "../ui/TitledText";
import { HeadedSection } from "./HeadedSection";
import { PhoneItems } from "./PhoneItems";

const linkClassName = "marked-link inline-block py-2.5 lg:py-1";

/** How to apply with and without a résumé, and which questions to ask before signing. */
export function HowToApply() {
  const { address, walk_in } = useCompany();
  const { online, office } = applyWays;
  return (
    <HeadedSection id="how-title" {...applyIntro}>
      <div className="mt-6 grid gap-x-10 gap-y-8 sm:mt-8 md:grid-cols-2 xl:grid-cols-3">
        <TitledText {...online} />
        <div>
          <TitledText {...office} />
          <ul className="mt-3">
            <li>{walk_in ? office.walkIn(walk_in.place, walk_in.hours) : addressLine(address)}</li>
            <li className="font-semibold">{office.beforeYouTravel(address.locality)}</li>
            <PhoneItems className={linkClassName} />
          </ul>
        </div>
        <section className="border-brass border-t-2 pt-5">
          <h3 className="text-card text-navy">{beforeYouSign.title}</h3>
          <BulletList items={beforeYouSign.items} />
        </section>
      </div>
      <p className="mt-8 max-w-3xl font-semibold">{applyNote}</p>
    </HeadedSection>
  );
}
