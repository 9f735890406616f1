import { Page } from "../sections/Page";
import { Section } from "../ui/Section";
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
    <Section labelledBy={id} tone={tone} weight="minor">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <div className="mt-7 grid gap-8 lg:grid-cols-3">
        {points.map((point) => (
          <TitledText key={point.title} {...point} />
        ))}
      </div>
    </Section>
  );
}
