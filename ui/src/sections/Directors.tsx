import { directorsSection } from "../content/about";
import { useCompany } from "../hooks/useRenderRequest";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { DirectorProfile } from "./DirectorProfile";

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
