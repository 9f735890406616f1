import { ArrowLeft } from "lucide-react";
import { servicePageWords } from "../content/service-page";
import { services, smallPicture } from "../content/services";
import { ButtonLink } from "../ui/ButtonLink";
import { Card } from "../ui/Card";
import { Photo } from "../ui/Photo";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";

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
              <div className="overflow-hidden">
                <Photo
                  src={smallPicture(service)}
                  alt=""
                  width={800}
                  height={600}
                  className="aspect-[16/9] w-full object-cover transition-transform duration-300 group-has-[a:hover]:scale-[1.03]"
                />
              </div>
              <h3 className="p-5 text-card text-navy">
                <TextLink to={service.path} className="after:absolute after:inset-0">
                  {service.label}
                </TextLink>
              </h3>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <ButtonLink to="/" look="outline">
          <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.75} />
          {servicePageWords.home}
        </ButtonLink>
      </div>
    </Section>
  );
}
