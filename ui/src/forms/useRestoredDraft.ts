import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { sendingFailed } from "#words/errors";
import { mayHaveArrived } from "../api/submission-attempts";
import type { FieldDefinition } from "../facts/form-definition";
import type { Draft } from "./draft";
import { readEntries } from "./entries";

type Options = {
  draft: Draft;
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  action: string;
  /** The sentence for a form that may have reached the server. */
  unknown: string;
};

/**
 * After hydration, takes over the values that the visitor typed before it, and the texts that this tab stored. Returns the props of
 * the notice about the stored texts.
 */
export function useRestoredDraft({ draft, form, fields, action, unknown }: Options) {
  const [restored, setRestored] = useState<{ hasTexts: boolean; unknown: string | false }>();
  const restore = useEffectEvent((element: HTMLFormElement) => {
    const hasTexts = draft.restore(fields, readEntries(element));
    setRestored({ hasTexts, unknown: mayHaveArrived(action) && sendingFailed.before(unknown) });
  });
  useEffect(() => {
    if (form.current && !draft.restoreConfirmation()) restore(form.current);
  }, [draft, form]);
  return restored;
}
