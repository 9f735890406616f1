import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { TitledText } from "../ui/TitledText";
import type { TitledText as TitledTextWords } from "../words/content-page";
import { privacyBanner, privacyHead, sendersPrivacy, visitorsPrivacy } from "../words/privacy";

export function Component() {
  return (
    <Page head={privacyHead} banner={privacyBanner}>
      <PrivacyPoints id="visitors" words={visitorsPrivacy} tone="white" />
      <PrivacyPoints id="senders" words={sendersPrivacy} tone="bone" />
    </Page>
  );
}

type PrivacyPointsProps = { id: string; words: { title: string; points: TitledTextWords[] }; tone: "white" | "bone" };

function PrivacyPoints({ id, words: { title, points }, tone }: PrivacyPointsProps) {
  return (
    <HeadedSection id={id} title={title} tone={tone} weight="minor">
      <div className="mt-7 grid gap-8 lg:grid-cols-3">
        {points.map((point) => (
          <TitledText key={point.title} {...point} />
        ))}
      </div>
    </HeadedSection>
  );
}
