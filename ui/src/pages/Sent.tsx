import { useLocation } from "react-router-dom";
import { pageWords } from "#words/page-words";
import { type SentKind, sampleSite, sentReference, sentWords } from "#words/sent";
import { useCompany, useIsSampleSite } from "../facts/company";
import { NextSteps } from "../sections/NextSteps";
import { useQuoteSteps } from "../sections/quote-steps";
import { ShareReference } from "../sections/ShareReference";
import { StatusPage } from "../sections/StatusPage";
import { useHydrated } from "../ui/useHydrated";

/** The thank-you page of a form that was sent without script. Search engines do not list it. */
export function Sent({ kind }: { kind: SentKind }) {
  const { words, prefix, steps, note } = sentWords[kind];
  const { answer_within } = useCompany();
  const isSample = useIsSampleSite();
  const quoteSteps = useQuoteSteps();
  return (
    <StatusPage kind="confirmation" words={words}>
      {prefix && <Reference prefix={prefix} />}
      {(isSample || answer_within || note) && (
        <div className="mb-8 grid max-w-prose gap-1">
          {isSample && <p className="font-semibold">{sampleSite}</p>}
          {answer_within && !isSample && <p>{pageWords.answer(answer_within)}</p>}
          {note && <p className="font-semibold">{note}</p>}
        </div>
      )}
      {steps && <NextSteps words={kind === "quote" ? quoteSteps : steps} />}
    </StatusPage>
  );
}

/** Shows the reference in the URL fragment. A visitor can edit the fragment, so the reference must match the expected format. */
function Reference({ prefix }: { prefix: string }) {
  const { hash } = useLocation();
  const reference = useHydrated() && new RegExp(`^#(${prefix}-\\d{6,})$`).exec(hash)?.[1];
  return (
    <div className="mb-8 text-lead">
      {/* Both are elements, because React cannot remove a bare text node that a translator has replaced. */}
      {reference ? (
        <div key="shown">
          <p className="large-reference">{sentReference.number(reference)}</p>
          <ShareReference reference={reference} variant="outlineOnDark" />
        </div>
      ) : (
        <p key="elsewhere">{sentReference.inAddress}</p>
      )}
    </div>
  );
}
