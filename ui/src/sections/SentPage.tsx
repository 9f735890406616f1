import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ButtonLink } from "../ui/Button";
import { useHydrated } from "../ui/useHydrated";
import { notFound } from "../words/errors";
import { sentReference } from "../words/sent";
import { Head } from "./Head";
import { MessagePage } from "./MessagePage";

type Props = {
  head: { title: string; description: string };
  words: { eyebrow: string; title: string; text: string };
  /** What the form's references begin with; without it, the form has none. */
  prefix?: string;
  children?: ReactNode;
};

/** Where a form without script leads to once it is stored. Not indexed. */
export function SentPage({ head, words, prefix, children }: Props) {
  return (
    <>
      <Head {...head} indexed={false} />
      <MessagePage {...words}>
        {prefix && <Reference prefix={prefix} />}
        {children}
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
