import { complaintLink } from "../../content/form-links";
import { hedonisticBanner, hedonisticHead, policyWords } from "../../content/policies/hedonistic-approach";
import { type Policy, policies } from "../../content/policies/policies";
import { useItemDialog } from "../../hooks/useItemDialog";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { PolicyCard } from "./PolicyCard";
import { PolicyOverlay } from "./PolicyOverlay";
import { PolicySection } from "./PolicySection";

export function HedonisticApproach() {
  return (
    <>
      <Head {...hedonisticHead} />
      <PageBanner {...hedonisticBanner} trail={[{ label: hedonisticBanner.title, path: "/hedonistic-approach" }]} />
      <Policies />
      <CallToAction />
    </>
  );
}

function Policies() {
  const { dialog, shown, open } = useItemDialog<Policy>();
  const { title, lead } = policyWords;
  return (
    <>
      <Section labelledBy="policies-title" tone="bone">
        <SectionHeading id="policies-title" title={title} lead={lead} />
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {policies.map((policy) => (
            <li key={policy.id}>
              <PolicyCard policy={policy} onOpen={(event) => open(event, policy)} />
            </li>
          ))}
        </ul>
        <p className="mt-8 max-w-prose">
          {policyWords.complain}{" "}
          <a href={complaintLink.path} className="font-semibold text-brass-deep underline underline-offset-4">
            {complaintLink.label}
          </a>
        </p>
      </Section>
      {policies.map((policy) => (
        <PolicySection key={policy.id} policy={policy} />
      ))}
      <PolicyOverlay ref={dialog} policy={shown} />
    </>
  );
}
