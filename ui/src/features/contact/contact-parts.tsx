import { contactBanner } from "../../content/contact";
import { useDescription } from "../../hooks/useDescription";
import type { StaticParts } from "../../page/FormPage";
import { PageBanner } from "../../page/PageBanner";
import { ContactPanel } from "./ContactPanel";
import { ContactRows } from "./ContactRows";
import { VisitUs } from "./VisitUs";

function Banner() {
  useDescription({ of: "company" });
  return (
    <>
      <PageBanner {...contactBanner} trail={[{ label: contactBanner.title, path: "/contact-us" }]} />
      <ContactRows />
    </>
  );
}

export const contactParts: StaticParts = { banner: <Banner />, beside: <ContactPanel />, end: <VisitUs /> };
