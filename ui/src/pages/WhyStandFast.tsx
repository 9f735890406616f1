import { whyStandFast } from "../content/why-stand-fast";
import { CallToAction } from "../sections/CallToAction";
import { ContentPage } from "../sections/ContentPage";

export function WhyStandFast() {
  return (
    <>
      <ContentPage words={whyStandFast} path="/why-stand-fast" label="Why choose us" />
      <CallToAction />
    </>
  );
}
