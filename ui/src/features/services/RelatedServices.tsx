import { servicePageWords } from "../../content/services/service-page";
import { services, smallPicture } from "../../content/services/services";
import { BackToHome } from "../../ui/BackToHome";
import { Card } from "../../ui/Card";
import { CardPhoto } from "../../ui/media/CardPhoto";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

type Props = { paths: string[] };

export function RelatedServices({ paths }: Props) {
  const related = services.filter(({ path }) => paths.includes(path));
  return (
    <Section labelledBy="related-title" tone="bone" weight="minor">
      <SectionHeading id="related-title" title={servicePageWords.relatedTitle} />
      <ul className="mt-7 grid gap-3 sm:grid-cols-3 sm:gap-5">
        {related.map((service) => (
          <li key={service.path}>
            <Card>
              <div className="grid grow grid-cols-[min(7.5rem,35%)_minmax(0,1fr)] items-center sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:items-start">
                <CardPhoto src={smallPicture(service)} width={800} height={600} />
                <h3 className="px-4 py-2 text-card text-navy sm:px-5 sm:py-4">
                  <a href={service.path} className="after:absolute after:inset-0">
                    {service.label}
                  </a>
                </h3>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <BackToHome label={servicePageWords.home} />
      </div>
    </Section>
  );
}
