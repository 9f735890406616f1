import { whyStandFast, whyStandFastHead } from "../../content/company/why-stand-fast";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { ContentPage } from "./ContentPage";
import { Licences } from "./Licences";

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
