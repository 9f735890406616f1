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
    <Section labelledBy="related-title" tone="bone">
      <SectionHeading id="related-title" eyebrow={servicePageWords.related} title={servicePageWords.relatedTitle} />
      <ul className="mt-10 grid gap-5 sm:grid-cols-3">
        {related.map((service) => (
          <li key={service.path}>
            <Card>
              <CardPhoto src={smallPicture(service)} width={800} height={600} />
              <h3 className="p-5 text-card text-navy">
                <a href={service.path} className="after:absolute after:inset-0">
                  {service.label}
                </a>
              </h3>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <BackToHome label={servicePageWords.home} />
      </div>
    </Section>
  );
}
