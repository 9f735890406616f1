import { contactBanner, contactHead } from "../../content/contact";
import { Head } from "../../page/Head";
import { LocalBusiness } from "../../page/LocalBusiness";
import { PageBanner } from "../../page/PageBanner";
import { ContactPanel } from "./ContactPanel";
import { VisitUs } from "./VisitUs";

export function ContactUs() {
  return (
    <>
      <Head {...contactHead} />
      <PageBanner {...contactBanner} trail={[{ label: contactBanner.title, path: "/contact-us" }]} />
      <ContactPanel />
      <VisitUs />
      <LocalBusiness />
    </>
  );
}
