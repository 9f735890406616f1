import { contactBanner } from "../../content/contact";
import { LocalBusiness } from "../../page/LocalBusiness";
import { PageBanner } from "../../page/PageBanner";
import { ContactPanel } from "./ContactPanel";
import { VisitUs } from "./VisitUs";

export function ContactUs() {
  return (
    <>
      <PageBanner {...contactBanner} trail={[{ label: contactBanner.title, path: "/contact-us" }]} />
      <ContactPanel />
      <VisitUs />
      <LocalBusiness />
    </>
  );
}
