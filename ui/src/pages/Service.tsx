import { Fragment } from "react";
import { callToAction } from "#words/page-words";
import { servicePageWords } from "#words/service-page";
import { type ServiceEntry, services } from "../facts/services";
import { CredentialsLink } from "../sections/Credentials";
import { HeadedSection } from "../sections/HeadedSection";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Page } from "../sections/Page";
import { RoundPicture } from "../sections/RoundPicture";
import { SitePlan } from "../sections/SitePlan";
import { asidePictureClassName, EntryList, SplitSection } from "../sections/SplitSection";
import { TitledTexts } from "../sections/TitledTexts";
import { TopicPanels } from "../sections/TopicPanels";
import { ContractFigures } from "../sections/UsualFigures";
import { BackLink } from "../ui/Button";
import { Card, CardImage } from "../ui/Card";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { TitledText } from "../ui/TitledText";
import { backHome, quoteFor, quoteLink } from "../words/links";
import type { Question, ServiceWords } from "../words/service-page";

/** The order of the sections. A site shows its features before the plan. A journey and a system start with the plan. */
const sectionOrders = {
  site: ["intro", "features", "plan", "details"],
  journey: ["intro", "plan", "features", "details"],
  system: ["intro", "plan", "details", "features"],
} as const;

export function Service({ service, words }: { service: ServiceEntry; words: ServiceWords }) {
  const path = quoteFor(service.path);
  const { features, picture } = words;
  const heading = {
    id: "features-title",
    eyebrow: servicePageWords.features,
    title: features.title,
    tone: "bone",
  } as const;
  const isSite = service.kind === "site";
  const parts = {
    intro: (
      <IntroWithPictures {...words.intro}>
        <RoundPicture {...words.roundPicture} />
      </IntroWithPictures>
    ),
    features: isSite ? (
      <TitledTexts {...heading} weight="normal" items={features.items} more={features.link} />
    ) : (
      <SplitSection
        {...heading}
        aside={
          picture && (
            <Image {...picture} width={600} height={450} className={asidePictureClassName} />
          )
        }
      >
        <EntryList items={features.items} />
      </SplitSection>
    ),
    plan: <SitePlan picture={service.plan} plan={words.plan} />,
    details: <TopicPanels id="details-title" tone="bone" {...words.details} />,
  };
  return (
    <Page
      head={words.head}
      banner={{
        title: words.heading,
        description: words.lead,
        image: service.banner,
        quote: { ...quoteLink, path },
      }}
      closing={{ ...callToAction, title: words.closing, path }}
    >
      {sectionOrders[service.kind].map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      <ServiceQuestions questions={words.questions} />
      <CredentialsLink />
      <div className="print:hidden">
        <RelatedServices paths={words.related} />
      </div>
    </Page>
  );
}

/** Questions to ask before signing a contract, with their answers. */
function ServiceQuestions({ questions }: { questions: Question[] }) {
  return (
    <HeadedSection
      id="questions-title"
      eyebrow={servicePageWords.questions}
      title={servicePageWords.questionsTitle}
      weight="minor"
    >
      <ul className="mt-6 grid gap-6 md:mt-8 md:grid-cols-3 md:gap-x-10">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <TitledText title={question} text={answer} />
          </li>
        ))}
      </ul>
      <ContractFigures />
    </HeadedSection>
  );
}

function RelatedServices({ paths }: { paths: string[] }) {
  const related = services.filter(({ path }) => paths.includes(path));
  return (
    <HeadedSection id="related-title" title={servicePageWords.relatedTitle} weight="minor">
      <ul className="mt-4 grid gap-2 sm:mt-6 sm:grid-cols-3 sm:gap-5">
        {related.map((service) => (
          <li key={service.path}>
            <Card>
              <div className="grid grow grid-cols-thumbnail items-center sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:items-start">
                <CardImage src={service.banner} subjectOnRight width={768} height={512} />
                <h3 className="px-4 py-2 text-card text-navy sm:px-5 sm:py-4">
                  <Link to={service.path} className="after:absolute after:inset-0">
                    {service.label}
                  </Link>
                </h3>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-4 sm:mt-8">
        <BackLink to="/">{backHome}</BackLink>
      </div>
    </HeadedSection>
  );
}
