import type { Chapter } from "../content/content-page";
import { ButtonLink } from "../ui/ButtonLink";
import { Point } from "../ui/Point";
import { Section } from "../ui/Section";

type Props = { id: string; chapter: Chapter; tone: "white" | "bone" };

export function ContentChapter({ id, chapter: { title, text, points, link }, tone }: Props) {
  return (
    <Section labelledBy={id} tone={tone}>
      <div className="grid items-start gap-x-18 gap-y-10 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          <p className="mt-4 mb-7 max-w-prose">{text}</p>
          {link && (
            <ButtonLink to={link.path} look="outline">
              {link.label}
            </ButtonLink>
          )}
        </div>
        <div className="grid gap-8">
          {points.map((point) => (
            <Point key={point.title} {...point} />
          ))}
        </div>
      </div>
    </Section>
  );
}
