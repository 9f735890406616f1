import { privacyBanner, privacyHead, sendersPrivacy, visitorsPrivacy } from "#words/privacy";
import { Page } from "../sections/Page";
import { TitledTexts } from "../sections/TitledTexts";

export function Component() {
  return (
    <Page head={privacyHead} banner={privacyBanner}>
      <TitledTexts id="visitors" {...visitorsPrivacy} />
      <TitledTexts id="senders" {...sendersPrivacy} tone="bone" />
    </Page>
  );
}
