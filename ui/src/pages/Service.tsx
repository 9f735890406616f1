import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { callToAction } from "#words/page-words";
import { servicePageWords } from "#words/service-page";
import { type ServiceEntry, services } from "../facts/services";
import { CredentialsLink } from "../sections/Credentials";
import { HeadedSection } from "../sections/HeadedSection";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { Page } from "../sections/Page";
import { RoundPicture } from "../sections/RoundPicture";
import { SitePlan } from "../sections/SitePlan";
import { asidePicture, EntryList, SplitSection } from "../sections/SplitSection";
import { TitledTexts } from "../sections/TitledTexts";
import { TopicPanels, TopicText } from "../sections/TopicPanels";
import { ContractFigures } from "../sections/UsualFigures";
import { BackLink } from "../ui/Button";
import { Card, CardImage } from "../ui/Card";
import { Disclosure } from "../ui/Disclosure";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { TitledText } from "../ui/TitledText";
import { useHydrated } from "../ui/useHydrated";
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
        <RoundPicture {...words.round} />
      </IntroWithPictures>
    ),
    features: isSite ? (
      <TitledTexts {...heading} weight="normal" items={features.items} more={features.link} />
    ) : (
      <SplitSection
        {...heading}
        aside={picture && <Image {...picture} width={600} height={450} className={asidePicture} />}
      >
        <EntryList items={features.items} />
      </SplitSection>
    ),
    plan: <SitePlan picture={service.plan} plan={words.plan} />,
    details: <ServiceDetails details={words.details} inPanels={service.kind === "system"} />,
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

/** The topics in panels or side by side. Phones always show panels, because the topics would fill four screens. */
function ServiceDetails({
  details,
  inPanels,
}: {
  details: ServiceWords["details"];
  inPanels: boolean;
}) {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const { title, lead, topics } = details;
  if (inPanels) return <TopicPanels id="details-title" tone="bone" {...details} />;
  return (
    <HeadedSection id="details-title" title={title} lead={lead} tone="bone">
      <div className="mt-6 grid gap-x-18 sm:mt-8 sm:gap-y-10 md:grid-cols-2">
        {topics.map((topic) => (
          <article
            key={topic.title}
            id={topic.id}
            className="max-sm:not-first:-mt-px sm:border-line sm:border-t sm:pt-5"
          >
            <OnPhones>
              <Disclosure
                title={topic.title}
                heading="h3"
                open={hydrated && hash === `#${topic.id}`}
              >
                <TopicText {...topic} />
              </Disclosure>
            </OnPhones>
            <div className="max-sm:hidden print:block">
              <h3 className="text-card text-navy">{topic.title}</h3>
              <TopicText {...topic} />
            </div>
          </article>
        ))}
      </div>
    </HeadedSection>
  );
}

/** Content that replaces a text on phones. The document contains both, so that the page does not move during hydration. */
function OnPhones({ children }: { children: ReactNode }) {
  return <div className="print:hidden sm:hidden">{children}</div>;
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
      <div className="mt-6 grid sm:gap-6 md:mt-8 md:grid-cols-3 md:gap-x-10">
        {questions.map(({ question, answer }) => (
          <div key={question} className="max-sm:not-first:-mt-px">
            <OnPhones>
              <Disclosure title={question} heading="h3">
                <p className="text-muted">{answer}</p>
              </Disclosure>
            </OnPhones>
            <div className="max-sm:hidden print:block">
              <TitledText title={question} text={answer} />
            </div>
          </div>
        ))}
      </div>
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
                <CardImage src={service.banner} width={768} height={512} />
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
