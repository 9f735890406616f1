import { slides, slideshowWords } from "../content/company-profile";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { Slideshow } from "../ui/Slideshow";

export function ProfileSlideshow() {
  const { eyebrow, title, ...words } = slideshowWords;
  return (
    <Section labelledBy="slides-title" tone="bone">
      <SectionHeading id="slides-title" eyebrow={eyebrow} title={title} />
      <div className="mt-10">
        <Slideshow slides={slides} words={words} />
      </div>
    </Section>
  );
}
