import { comma } from "#words/company-words";
import { usualFigures } from "#words/usual-figures";
import type { Company } from "../api/types";
import { useCompany } from "../facts/company";
import { withCommas } from "../words/with-commas";
import { HeadedSection } from "./HeadedSection";

type Field = (typeof usualFigures.fields)[number]["field"];

/** The figures about a contract. */
const CONTRACT_FIELDS: Field[] = ["relief_within", "night_checks", "notice"];

/** Figures that buyers compare between companies. Leaves out figures that the company file does not have. */
export function UsualFigures() {
  const figures = figuresOf(useCompany());
  if (figures.length === 0) return null;
  return (
    <HeadedSection
      id="usual-title"
      title={usualFigures.title}
      lead={usualFigures.lead}
      weight="minor"
    >
      <dl className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="break-inside-avoid border-brass border-s-2 ps-4">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="font-head text-card text-navy wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </HeadedSection>
  );
}

/** The figures about a contract, in one line. */
export function ContractFigures() {
  const figures = figuresOf(useCompany()).filter(({ field }) => CONTRACT_FIELDS.includes(field));
  if (figures.length === 0) return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(({ label, value }) => (
        <div key={label} className="border-brass border-s-2 ps-3">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="font-head text-navy">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(company: Company): { field: Field; label: string; value: string }[] {
  return usualFigures.fields.flatMap(({ field, label }) => {
    const value = formatFact(company[field]);
    return value ? [{ field, label, value }] : [];
  });
}

function formatFact(fact: Company[Field]) {
  if (Array.isArray(fact)) return fact.join(comma);
  return typeof fact === "number" ? withCommas(fact) : fact;
}
