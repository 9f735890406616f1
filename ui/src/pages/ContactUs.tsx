import { contactBanner } from "../content/contact";
import { ContactPanel } from "../sections/ContactPanel";
import { LocalBusiness } from "../sections/LocalBusiness";
import { PageBanner } from "../sections/PageBanner";
import { VisitUs } from "../sections/VisitUs";

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
