import * as words from "#words/what-we-do";
import { services } from "../facts/services";
import { Page } from "../sections/Page";
import { asidePictureClassName, SplitSection } from "../sections/SplitSection";
import { TitledTexts } from "../sections/TitledTexts";
import { Disclosure } from "../ui/Disclosure";
import { Image, RoundImage } from "../ui/Image";
import { Link } from "../ui/Link";
import { TextLink } from "../ui/TextLink";
import { quoteFor, quoteLink } from "../words/links";

const labels = new Map<string, string>(services.map(({ path, label }) => [path, label]));

export function Component() {
  return (
    <Page head={words.whatWeDoHead} banner={words.whatWeDoBanner}>
      <AllServices />
      <TitledTexts id="sites-title" {...words.kindsOfSites} />
      {words.serviceGroups.map((group, index) => (
        <ServiceGroupPanels
          key={group.id}
          group={group}
          tone={index % 2 === 0 ? "white" : "bone"}
        />
      ))}
      <TitledTexts id="paper-title" {...words.onPaper} />
    </Page>
  );
}

/** Links to all services. The groups below each show a part of them. */
function AllServices() {
  return (
    <nav
      aria-label={words.allServices}
      data-tone="bone"
      className="print:hidden border-line border-b bg-bone"
    >
      <ul className="page-width grid grid-cols-2 gap-x-8 py-2 sm:flex sm:flex-wrap">
        {services.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className="marked-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An accordion: only one item is open at a time. The first one starts open. */
function ServiceGroupPanels({
  group,
  tone,
}: {
  group: words.ServiceGroup;
  tone: "white" | "bone";
}) {
  const { id, title, description, service, picture, details } = group;
  const aside = (
    <>
      <div className="mt-2 flex flex-wrap gap-x-8">
        <TextLink to={service}>{words.inDetail(labels.get(service) ?? "")}</TextLink>
        <TextLink to={quoteFor(service)}>{quoteLink.label}</TextLink>
      </div>
      <Image {...picture} width={800} height={600} className={asidePictureClassName} />
    </>
  );
  return (
    <SplitSection
      id={`${id}-title`}
      title={title}
      lead={description}
      tone={tone}
      weight="minor"
      aside={aside}
    >
      <div>
        {details.map((item, index) => (
          <Disclosure key={item.text} name={id} title={item.text} heading="h3" open={index === 0}>
            <div className="flex flex-col items-center gap-6 pt-2 sm:flex-row-reverse sm:items-start sm:gap-10">
              <div className="w-44 max-w-full shrink-0 sm:w-48 lg:w-64">
                <RoundImage src={item.img} alt={item.alt} width={480} height={480} />
              </div>
              <p>{item.description}</p>
            </div>
          </Disclosure>
        ))}
      </div>
    </SplitSection>
  );
}
