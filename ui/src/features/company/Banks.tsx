import { banks, banksHead } from "../../content/company/banks";
import { banksLink } from "../../content/links";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { ContentPage } from "./ContentPage";

export function Banks() {
  return (
    <>
      <Head {...banksHead} />
      <ContentPage words={banks} path={banksLink.path} />
      <CallToAction />
    </>
  );
}
