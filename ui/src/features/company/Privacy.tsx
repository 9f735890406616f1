import { privacyLink } from "../../content/links";
import { privacyBanner, privacyHead, sendersPrivacy, visitorsPrivacy } from "../../content/privacy";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { PrivacyPoints } from "./PrivacyPoints";

export function Privacy() {
  return (
    <>
      <Head {...privacyHead} />
      <PageBanner {...privacyBanner} trail={[privacyLink]} />
      <PrivacyPoints id="visitors" words={visitorsPrivacy} tone="white" />
      <PrivacyPoints id="senders" words={sendersPrivacy} tone="bone" />
      <CallToAction />
    </>
  );
}
