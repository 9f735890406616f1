import { modelInFull, modelInShort, operationalModel } from "#words/organogram";
import { TextLink } from "../ui/TextLink";
import { HeadedSection } from "./HeadedSection";

/** The ten rules in full, or in short: one line for each rule, and a link to the full text. */
export function OperationalModel({ inShort = false }) {
  const { title, lead } = inShort ? modelInShort : modelInFull;
  return (
    <HeadedSection id="model-title" title={title} lead={lead} tone={inShort ? "bone" : "white"}>
      <ol className="mt-8 mb-5 grid gap-x-10 gap-y-6 last:mb-0 md:grid-cols-2 lg:gap-x-18">
        {operationalModel.map(({ title, gist, text }, index) => (
          <li
            key={title}
            className="grid break-inside-avoid grid-cols-[2.75rem_1fr] gap-x-3 border-line border-t pt-4"
          >
            <p aria-hidden="true" className="font-head text-brass-deep text-h3 leading-none">
              {index + 1}
            </p>
            <div>
              <h3 className="text-card text-navy">{title}</h3>
              <p className="mt-2 text-muted">{inShort ? gist : text}</p>
            </div>
          </li>
        ))}
      </ol>
      {inShort && <TextLink to={modelInShort.more.path}>{modelInShort.more.label}</TextLink>}
    </HeadedSection>
  );
}
