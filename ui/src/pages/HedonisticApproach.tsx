import { hedonisticBanner } from "../content/hedonistic-approach";
import { CallToAction } from "../sections/CallToAction";
import { PageBanner } from "../sections/PageBanner";
import { Policies } from "../sections/Policies";

export function HedonisticApproach() {
  return (
    <>
      <PageBanner {...hedonisticBanner} trail={[{ label: hedonisticBanner.title, path: "/hedonistic-approach" }]} />
      <Policies />
      <CallToAction />
    </>
  );
}
