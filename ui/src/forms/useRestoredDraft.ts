import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { sendingFailed } from "#words/errors";
import { mayHaveArrived } from "../api/submission-attempts";
import type { FieldDefinition } from "../facts/form-definition";
import type { Draft } from "./draft";
import type { Entry } from "./entries";
import { replacesFile } from "./field-problem";

type Options = {
  draft: Draft;
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  action: string;
  /** The sentence for a form that may have reached the server. */
  unknown: string;
  /** The values of a form that the server refused. */
  refusedValues: Record<string, Entry | undefined>;
};

/**
 * Fills the form with the draft that this tab stored, once after hydration. `save` stores every later change, and updates the list of
 * files to choose again and the field that has become required.
 */
export function useRestoredDraft({ draft, form, fields, action, unknown, refusedValues }: Options) {
  const [restored, setRestored] = useState<{ hasTexts: boolean; unknown: string | false }>();
  const [filesToChoose, setFilesToChoose] = useState(draft.filesToChoose);
  const [requiredField, setRequiredField] = useState(() =>
    findReplacementForFile(fields, new Map(Object.entries(refusedValues))),
  );

  function save(element: HTMLFormElement) {
    draft.save(element);
    setFilesToChoose(draft.filesToChoose);
    setRequiredField(findReplacementForFile(fields, draft.values));
  }
  const saveRestored = useEffectEvent(save);

  // Values that the visitor typed before hydration, and values of a refused form, also belong to the draft.
  useEffect(() => {
    if (!form.current) return;
    if (draft.restoreConfirmation()) return;
    const hasTexts = draft.restore(form.current);
    setRestored({ hasTexts, unknown: mayHaveArrived(action) && sendingFailed.before(unknown) });
    saveRestored(form.current);
  }, [draft, form, action, unknown]);

  return { restored, filesToChoose, requiredField, save };
}

/** The name of the field that replaces a file, if the visitor has chosen to write instead. */
function findReplacementForFile(fields: FieldDefinition[], entries: ReadonlyMap<string, Entry | undefined>): string | undefined {
  return fields.find((field) => replacesFile(entries, field))?.name;
}
