import { useLocation } from "react-router-dom";
import { type SentKind, sentReference, sentWords } from "#words/sent";
import { NextSteps } from "../sections/NextSteps";
import { StatusPage } from "../sections/StatusPage";
import { useHydrated } from "../ui/useHydrated";

/** Where a form without script leads to once it is stored. Not indexed. */
export function Sent({ kind }: { kind: SentKind }) {
  const { words, prefix, steps } = sentWords[kind];
  return (
    <StatusPage words={words} exists>
      {prefix && <Reference prefix={prefix} />}
      {steps && <NextSteps words={steps} />}
    </StatusPage>
  );
}

/** The reference in the URL fragment. The server puts it there, but a visitor can change it, so only its shape is shown. */
function Reference({ prefix }: { prefix: string }) {
  const { hash } = useLocation();
  const reference = useHydrated() && new RegExp(`^#(${prefix}-\\d{6,})$`).exec(hash)?.[1];
  return (
    <p className="mb-8 text-lead">
      {/* Each in an element: a translator replaces bare texts, and React could then not remove them. */}
      {reference ? (
        <span key="shown" className="large-reference">
          {sentReference.number(reference)}
        </span>
      ) : (
        <span key="elsewhere">{sentReference.inAddress}</span>
      )}
    </p>
  );
}
