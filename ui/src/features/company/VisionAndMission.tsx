import { missionWords, visionWords } from "../../content/company/about";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

export function VisionAndMission() {
  return (
    <Section labelledBy="vision-title" tone="ink">
      <div className="grid gap-x-18 gap-y-10 md:grid-cols-2">
        <SectionHeading id="vision-title" {...visionWords} />
        <SectionHeading id="mission-title" {...missionWords} />
      </div>
    </Section>
  );
}
