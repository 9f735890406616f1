import { contactBanner, contactHead } from "../../content/contact";
import { useDescription } from "../../hooks/useDescription";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { ContactPanel } from "./ContactPanel";
import { VisitUs } from "./VisitUs";

export function ContactUs() {
  useDescription({ of: "company" });
  return (
    <>
      <Head {...contactHead} />
      <PageBanner {...contactBanner} trail={[{ label: contactBanner.title, path: "/contact-us" }]} />
      <ContactPanel />
      <VisitUs />
    </>
  );
}
