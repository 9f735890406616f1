import { clsx } from "clsx/lite";
import type { MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import * as words from "#words/hedonistic-approach";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { BulletList } from "../ui/BulletList";
import { Card, CardHint, CardImage } from "../ui/Card";
import { FullScreenDialog, useItemDialog } from "../ui/Dialog";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { useHydrated } from "../ui/useHydrated";
import { complaintLink } from "../words/links";

export function Component() {
  const { dialog, shownItem, open } = useItemDialog(words.policies);
  return (
    <Page head={words.hedonisticHead} banner={words.hedonisticBanner}>
      <HeadedSection
        id="policies-title"
        title={words.policyWords.title}
        lead={words.policyWords.lead}
        tone="bone"
        large
      >
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {words.policies.map((policy) => (
            <li key={policy.id}>
              <PolicyCard policy={policy} onOpen={(event) => open(event, policy)} />
            </li>
          ))}
        </ul>
        <p className="mt-8 max-w-prose">
          {words.policyWords.complain(
            <Link to={complaintLink.path} className="marked-link">
              {complaintLink.label}
            </Link>,
          )}
        </p>
      </HeadedSection>
      {words.policies.map((policy) => (
        <PolicySection key={policy.id} policy={policy} />
      ))}
      <FullScreenDialog
        {...dialog}
        titleId="policy-overlay-title"
        title={shownItem?.title ?? null}
        closeLabel={words.policyWords.close}
      >
        {shownItem && (
          <div className="page-width pt-6 pb-16 sm:pt-10">
            <PolicyText policy={shownItem} />
          </div>
        )}
      </FullScreenDialog>
    </Page>
  );
}

type PolicyCardProps = {
  policy: words.Policy;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

function PolicyCard({ policy, onOpen }: PolicyCardProps) {
  return (
    <Card>
      <CardImage src={policy.picture} width={800} height={600} shape="classic" />
      <div className="flex grow flex-col p-5">
        <h3 className="text-card text-navy">
          <a href={`#${policy.id}`} onClick={onOpen} className="after:absolute after:inset-0">
            {policy.title}
          </a>
        </h3>
        <p className="mt-2 text-muted text-small">{policy.summary}</p>
        <CardHint>{words.policyWords.read}</CardHint>
      </div>
    </Card>
  );
}

/**
 * The policy as part of the page. It is visible in print, without script, and if its fragment (`#id`) is the target. The component checks
 * the fragment itself, because `:target` does not match after a navigation by the router. Otherwise the dialog shows the policy.
 */
function PolicySection({ policy }: { policy: words.Policy }) {
  const { hash } = useLocation();
  // The server does not receive the fragment.
  const isTarget = useHydrated() && hash === `#${policy.id}`;
  return (
    <div
      id={policy.id}
      className={clsx(
        "border-line border-b target:block noscript:block print:block",
        !isTarget && "hidden",
      )}
    >
      <HeadedSection id={`${policy.id}-title`} title={policy.title}>
        <div className="mt-8">
          <PolicyText policy={policy} />
        </div>
      </HeadedSection>
    </div>
  );
}

/** The picture and the full text of a policy. The parent renders the title. */
function PolicyText({ policy }: { policy: words.Policy }) {
  const { picture, alt, summary, purpose, actions, checks } = policy;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-18">
      <Image
        src={picture}
        alt={alt}
        width={800}
        height={600}
        className="aspect-[4/3] w-full rounded-card object-cover"
      />
      <div className="max-w-prose">
        <p className="text-lead text-muted">{summary}</p>
        <h3 className="mt-6 text-card text-navy">{words.policyWords.purpose}</h3>
        <p className="mt-2">{purpose}</p>
        <h3 className="mt-6 text-card text-navy">{words.policyWords.actions}</h3>
        <BulletList items={actions} />
        <h3 className="mt-6 text-card text-navy">{words.policyWords.checks}</h3>
        <p className="mt-2">{checks}</p>
      </div>
    </div>
  );
}
