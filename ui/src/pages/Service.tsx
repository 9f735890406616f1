import { servicePageWords, servicesCrumb } from "../content/service-page";
import type { ServiceWords } from "../content/service-words";
import { bannerPicture, type ServiceEntry, smallPicture } from "../content/services";
import { CallToAction } from "../sections/CallToAction";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { PageBanner } from "../sections/PageBanner";
import { PictureGroup } from "../sections/PictureGroup";
import { RelatedServices } from "../sections/RelatedServices";
import { ServiceFeatures } from "../sections/ServiceFeatures";
import { ServicePanels } from "../sections/ServicePanels";
import { ServiceTopics } from "../sections/ServiceTopics";

const detailLooks = { topics: ServiceTopics, panels: ServicePanels };

type Props = { service: ServiceEntry; words: ServiceWords };

export function Service({ service, words }: Props) {
  const Details = detailLooks[words.details.kind];
  return (
    <>
      <PageBanner
        title={words.heading}
        description={words.lead}
        image={bannerPicture(service)}
        trail={[servicesCrumb, service]}
      />
      <IntroWithPictures eyebrow={servicePageWords.intro} {...words.intro}>
        <PictureGroup round={{ src: smallPicture(service), ...words.round }} sides={words.sideImages} />
      </IntroWithPictures>
      <ServiceFeatures features={words.features} />
      <Details details={words.details} />
      <RelatedServices paths={words.related} />
      <CallToAction />
    </>
  );
}
