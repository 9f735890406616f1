import type { Director } from "../../api/types";
import { directorsSection } from "../../content/company/about";
import { useCompany } from "../../hooks/useCompany";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

/** Without letters the plates stand in one row; a letter needs the width. */
const looks = {
  plates: {
    row: "flex flex-wrap gap-x-4 gap-y-6 sm:gap-x-10",
    profile: "w-[calc(50%-0.5rem)] max-w-40 lg:w-auto lg:max-w-none lg:flex-row lg:items-center lg:gap-6",
  },
  letters: { row: "grid items-start gap-x-10 gap-y-8 lg:grid-cols-2", profile: "max-w-full" },
};

export function Directors() {
  const { directors, samples } = useCompany();
  if (directors.length === 0) return null;
  const isSample = samples.includes("directors");
  const hasLetters = !isSample && directors.some(({ letter }) => letter.length > 0);
  const look = looks[hasLetters ? "letters" : "plates"];
  return (
    <Section labelledBy="directors-title" weight="minor">
      <SectionHeading id="directors-title" title={hasLetters ? directorsSection.withLetters : directorsSection.title} />
      <div className={`${look.row} mt-7`}>
        {directors.map((director) => (
          <article key={`${director.role} ${director.name}`} className={`${look.profile} flex flex-col gap-3 break-inside-avoid`}>
            <DirectorProfile director={director} isSample={isSample} />
          </article>
        ))}
      </div>
    </Section>
  );
}

type DirectorProfileProps = { director: Director; isSample: boolean };

/** A plate with the portrait; a letter follows it. Of a sample, only the office is real. */
function DirectorProfile({ director: { role, name, photo, letter }, isSample }: DirectorProfileProps) {
  return (
    <>
      <Photo
        src={photo}
        alt={`${name}, ${role}`}
        width={800}
        height={1000}
        className="aspect-[4/5] w-40 max-w-full shrink-0 rounded-s object-cover"
      />
      <div>
        <h3 className="text-card text-navy">{isSample ? role : name}</h3>
        <p className={isSample ? "mt-1 text-muted text-small" : "mt-1 font-semibold text-brass-deep"}>{isSample ? name : role}</p>
      </div>
      {!isSample && letter.length > 0 && (
        <div className="mt-2 grid w-full max-w-prose gap-4 border-brass border-s-2 ps-5 sm:ps-6">
          {letter.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}
