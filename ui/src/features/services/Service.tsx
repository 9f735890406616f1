import { quoteFor, quoteLink } from "../../content/links";
import { callToAction } from "../../content/page-words";
import { type ServiceWords, servicesCrumb } from "../../content/services/service-page";
import { bannerPicture, planPicture, type ServiceEntry, smallPicture } from "../../content/services/services";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { PageBanner } from "../../page/PageBanner";
import { PictureGroup } from "../../page/PictureGroup";
import { QuoteActions } from "../../page/QuoteActions";
import { QuoteBand } from "./QuoteBand";
import { RelatedServices } from "./RelatedServices";
import { ServiceDetails } from "./ServiceDetails";
import { ServiceFeatures } from "./ServiceFeatures";
import { ServiceQuestions } from "./ServiceQuestions";
import { SitePlan } from "./SitePlan";

type Props = { service: ServiceEntry; words: ServiceWords };

export function Service({ service, words }: Props) {
  const quote = quoteFor(service.path);
  return (
    <>
      <Head {...words.head} />
      <PageBanner
        title={words.heading}
        description={words.lead}
        image={bannerPicture(service)}
        trail={[servicesCrumb, service]}
        actions={<QuoteActions first={{ ...quoteLink, path: quote }} />}
      />
      <IntroWithPictures {...words.intro}>
        <PictureGroup round={{ src: smallPicture(service), ...words.round }} sides={words.sideImages} />
      </IntroWithPictures>
      <ServiceFeatures features={words.features} />
      <SitePlan picture={planPicture(service)} plan={words.plan} />
      <QuoteBand path={quote} />
      <ServiceDetails details={words.details} />
      <ServiceQuestions questions={words.questions} />
      <RelatedServices paths={words.related} />
      <CallToAction words={{ ...callToAction, path: quote }} />
    </>
  );
}
