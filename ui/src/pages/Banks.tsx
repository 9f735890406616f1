import { CallToAction } from "../sections/CallToAction";
import { ContentPage } from "../sections/ContentPage";
import { Head } from "../sections/Head";
import { banks, banksHead } from "../words/banks";
import { banksLink } from "../words/links";

export function Banks() {
  return (
    <>
      <Head {...banksHead} />
      <ContentPage words={banks} path={banksLink.path} />
      <CallToAction />
    </>
  );
}
