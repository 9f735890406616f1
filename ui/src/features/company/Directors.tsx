import type { Director } from "../../api/types";
import { directorsSection } from "../../content/company/about";
import { useCompany } from "../../hooks/useCompany";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

export function Directors() {
  const { directors } = useCompany();
  if (directors.length === 0) return null;
  return (
    <Section labelledBy="directors-title" tone="bone">
      <SectionHeading id="directors-title" {...directorsSection} />
      <div className="mt-10 grid gap-8">
        {directors.map((director) => (
          <DirectorProfile key={`${director.role} ${director.name}`} director={director} />
        ))}
      </div>
    </Section>
  );
}

type DirectorProfileProps = { director: Director };

/** A letter shorter than the portrait is centred beside it; a longer one starts at its top. */
function DirectorProfile({ director: { role, name, photo, letter } }: DirectorProfileProps) {
  return (
    <article className="grid break-inside-avoid gap-x-12 gap-y-7 rounded-card border border-line bg-white p-5 shadow-rest sm:grid-cols-[1fr_2fr] sm:p-8 lg:gap-x-18 lg:p-10">
      <Photo
        src={photo}
        alt={`${name}, ${role}`}
        width={800}
        height={1000}
        className="aspect-[4/5] w-full max-w-xs self-start rounded-card object-cover sm:max-w-none"
      />
      <div className="sm:my-auto">
        <h3 className="text-h3 text-navy">{name}</h3>
        <p className="mt-1 font-semibold text-brass-deep">{role}</p>
        <div className="mt-5 grid max-w-prose gap-4 border-brass border-s-2 ps-5 sm:ps-6">
          {letter.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </div>
    </article>
  );
}
