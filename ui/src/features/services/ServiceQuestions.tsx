import { type Question, servicePageWords } from "../../content/services/service-page";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { TitledText } from "../../ui/TitledText";

type Props = { questions: Question[] };

/** What to ask before a contract, and what it should say. */
export function ServiceQuestions({ questions }: Props) {
  return (
    <Section labelledBy="questions-title" weight="minor">
      <SectionHeading id="questions-title" eyebrow={servicePageWords.questions} title={servicePageWords.questionsTitle} />
      <div className="mt-8 grid gap-8 md:grid-cols-3 md:gap-x-10">
        {questions.map(({ question, answer }) => (
          <TitledText key={question} title={question} text={answer} />
        ))}
      </div>
    </Section>
  );
}
