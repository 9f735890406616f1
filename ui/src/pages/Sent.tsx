import { useLocation } from "react-router-dom";
import { Head } from "../sections/Head";
import { MessagePage } from "../sections/MessagePage";
import { NextSteps } from "../sections/NextSteps";
import { ButtonLink } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";
import { notFound } from "../words/errors";
import { type SentKind, sentReference, sentWords } from "../words/sent";

type Props = { kind: SentKind };

/** Where a form without script leads to once it is stored. Not indexed. */
export function Sent({ kind }: Props) {
  const { head, message, prefix, steps } = sentWords[kind];
  return (
    <>
      <Head {...head} indexed={false} />
      <MessagePage {...message}>
        {prefix && <Reference prefix={prefix} />}
        {steps && <NextSteps words={steps} />}
        <ButtonLink to="/">{notFound.home}</ButtonLink>
      </MessagePage>
    </>
  );
}

type ReferenceProps = { prefix: string };

/** The reference in the URL fragment. The server puts it there, but a visitor can change it, so only its shape is shown. */
function Reference({ prefix }: ReferenceProps) {
  const { hash } = useLocation();
  const reference = useHydrated() && new RegExp(`^#(${prefix}-\\d{6,})$`).exec(hash)?.[1];
  return (
    <p className="mb-8 text-lead">
      {/* Each in an element: a translator replaces bare texts, and React could then not remove them. */}
      {reference ? (
        <span key="shown">
          {sentReference.yours} <strong className="text-brass-light">{reference}</strong>.
        </span>
      ) : (
        <span key="elsewhere">{sentReference.inAddress}</span>
      )}
    </p>
  );
}
