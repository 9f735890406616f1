import type { ReactNode } from "react";
import { hedonisticHead, type Policy, policies } from "../../content/policies/hedonistic-approach";
import { useItemDialog } from "../../hooks/useItemDialog";
import { Head } from "../../page/Head";
import { StaticPart } from "../../page/StaticPart";
import { PolicyCard } from "./PolicyCard";
import { PolicyOverlay } from "./PolicyOverlay";
import { PolicySection } from "./PolicySection";

export const POLICIES_ID = "policies-title";

/** What is around the cards. All are left out on a page that the server has rendered. */
export type PoliciesParts = { start: ReactNode; heading: ReactNode; complain: ReactNode; end: ReactNode };

export function HedonisticApproach({ start, heading, complain, end }: Partial<PoliciesParts>) {
  const { dialog, shown, open } = useItemDialog<Policy>();
  return (
    <>
      <Head {...hedonisticHead} />
      <StaticPart id="policies-start" className="contents">
        {start}
      </StaticPart>
      <section aria-labelledby={POLICIES_ID} className="bg-bone py-section">
        <div className="wrap">
          <StaticPart id="policies-heading" className="contents">
            {heading}
          </StaticPart>
          <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {policies.map((policy) => (
              <li key={policy.id}>
                <PolicyCard policy={policy} onOpen={(event) => open(event, policy)} />
              </li>
            ))}
          </ul>
          <StaticPart id="policies-complain" className="contents">
            {complain}
          </StaticPart>
        </div>
      </section>
      {policies.map((policy) => (
        <PolicySection key={policy.id} policy={policy} />
      ))}
      <PolicyOverlay ref={dialog} policy={shown} />
      <StaticPart id="policies-end" className="contents">
        {end}
      </StaticPart>
    </>
  );
}
