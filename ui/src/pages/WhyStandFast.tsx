import { CallToAction } from "../sections/CallToAction";
import { ContentPage } from "../sections/ContentPage";
import { Head } from "../sections/Head";
import { Licences } from "../sections/Licences";
import { whyStandFast, whyStandFastHead } from "../words/why-stand-fast";

export function WhyStandFast() {
  return (
    <>
      <Head {...whyStandFastHead} />
      <ContentPage words={whyStandFast} path="/why-stand-fast">
        <Licences />
      </ContentPage>
      <CallToAction />
    </>
  );
}
