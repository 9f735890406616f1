import type { Director } from "../../api/types";
import { directorsSection } from "../../content/company/about";
import { useCompany } from "../../hooks/useCompany";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

export function Directors() {
  const { directors, samples } = useCompany();
  if (directors.length === 0) return null;
  return (
    <Section labelledBy="directors-title" tone="bone">
      <SectionHeading id="directors-title" {...directorsSection} />
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-2">
        {directors.map((director) => (
          <DirectorProfile
            key={`${director.role} ${director.name}`}
            director={director}
            isSample={samples.includes("directors")}
          />
        ))}
      </div>
    </Section>
  );
}

type DirectorProfileProps = { director: Director; isSample: boolean };

/** A plate with the portrait; a letter follows it. Of a sample, only the office is real. */
function DirectorProfile({ director: { role, name, photo, letter }, isSample }: DirectorProfileProps) {
  return (
    <article className="flex flex-wrap items-start gap-5 break-inside-avoid rounded-card border border-line bg-white p-5 shadow-rest sm:gap-8">
      <Photo
        src={photo}
        alt={`${name}, ${role}`}
        width={800}
        height={1000}
        className="aspect-[4/5] w-[112px] rounded-s object-cover sm:w-[160px]"
      />
      <div className={`${isSample ? "self-center" : ""} min-w-[min(8rem,100%)] flex-1`}>
        <h3 className="text-card text-navy">{isSample ? role : name}</h3>
        <p className={isSample ? "mt-1 text-muted" : "mt-1 font-semibold text-brass-deep"}>{isSample ? name : role}</p>
      </div>
      {!isSample && letter.length > 0 && (
        <div className="grid w-full max-w-prose gap-4 border-brass border-s-2 ps-5 sm:ps-6">
          {letter.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </article>
  );
}
