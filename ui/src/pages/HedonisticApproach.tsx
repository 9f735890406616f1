import type { MouseEvent, ReactNode, Ref } from "react";
import { Head } from "../sections/Head";
import { StaticPart } from "../sections/StaticPart";
import { BulletList } from "../ui/BulletList";
import { Card, CardHint, CardPhoto } from "../ui/Card";
import { FullScreenDialog } from "../ui/FullScreenDialog";
import { Photo } from "../ui/Photo";
import { useItemDialog } from "../ui/useItemDialog";
import { cardPicture, hedonisticHead, largePicture, type Policy, policies, policyWords } from "../words/hedonistic-approach";

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

type PolicyCardProps = { policy: Policy; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void };

function PolicyCard({ policy, onOpen }: PolicyCardProps) {
  return (
    <Card>
      <CardPhoto
        src={largePicture(policy)}
        srcSet={`${cardPicture(policy)} 640w, ${largePicture(policy)} 1200w`}
        sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
        width={640}
        height={480}
        shape="classic"
      />
      <div className="flex grow flex-col p-5">
        <h3 className="text-card text-navy">
          <a href={`#${policy.id}`} onClick={onOpen} className="after:absolute after:inset-0">
            {policy.title}
          </a>
        </h3>
        <p className="mt-2 text-muted text-small">{policy.summary}</p>
        <CardHint>{policyWords.read}</CardHint>
      </div>
    </Card>
  );
}

type PolicySectionProps = { policy: Policy };

/**
 * The policy as part of the page: visible in print, without script, and when its fragment (`#id`) is the target. Otherwise it is
 * hidden, because the overlay shows the policy.
 */
function PolicySection({ policy }: PolicySectionProps) {
  return (
    <section
      id={policy.id}
      aria-labelledby={`${policy.id}-title`}
      className="hidden border-line border-b bg-white py-section target:block noscript:block print:block"
    >
      <div className="wrap">
        <h2 id={`${policy.id}-title`} className="text-h2 text-navy">
          {policy.title}
        </h2>
        <div className="mt-8">
          <PolicyText policy={policy} />
        </div>
      </div>
    </section>
  );
}

type PolicyOverlayProps = { ref: Ref<HTMLDialogElement>; policy: Policy | null };

function PolicyOverlay({ ref, policy }: PolicyOverlayProps) {
  return (
    <FullScreenDialog ref={ref} id="policy-overlay-title" title={policy?.title ?? null} close={policyWords.close}>
      {policy && (
        <div className="wrap pt-6 pb-16 sm:pt-10">
          <PolicyText policy={policy} />
        </div>
      )}
    </FullScreenDialog>
  );
}

type PolicyTextProps = { policy: Policy };

/** Picture and full text of a policy. The parent renders the title. */
function PolicyText({ policy }: PolicyTextProps) {
  const { alt, summary, purpose, actions, checks } = policy;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-18">
      <Photo
        src={largePicture(policy)}
        alt={alt}
        width={1200}
        height={900}
        className="aspect-[4/3] w-full rounded-card object-cover"
      />
      <div className="max-w-prose">
        <p className="text-lead text-muted">{summary}</p>
        <h3 className="mt-7 text-card text-navy">{policyWords.purpose}</h3>
        <p className="mt-2">{purpose}</p>
        <h3 className="mt-7 text-card text-navy">{policyWords.actions}</h3>
        <BulletList items={actions} />
        <h3 className="mt-7 text-card text-navy">{policyWords.checks}</h3>
        <p className="mt-2">{checks}</p>
      </div>
    </div>
  );
}
