import type { TitledText as TitledTextWords } from "../../content/company/content-page";
import { Section } from "../../ui/Section";
import { TitledText } from "../../ui/TitledText";

type Props = { id: string; words: { title: string; points: TitledTextWords[] }; tone: "white" | "bone" };

export function PrivacyPoints({ id, words: { title, points }, tone }: Props) {
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
