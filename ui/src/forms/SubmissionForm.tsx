import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useActionData } from "react-router-dom";
import { fieldWords, honeypot, requiredNote } from "#words/forms";
import { BASE, language } from "#words/language";
import { pageWords } from "#words/page-words";
import type { FormState } from "../api/types";
import { useCompany } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { OtherWays } from "../sections/OtherWays";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useHydrated } from "../ui/useHydrated";
import { Confirmation, type ConfirmationWords } from "./Confirmation";
import { useDraft, useDraftState } from "./draft";
import { ErrorSummary } from "./ErrorSummary";
import type { Entry } from "./entries";
import { Field, type FieldProps } from "./Field";
import { acceptsFiles, fieldId } from "./FieldFrame";
import { FormParts } from "./FormParts";
import { replacesFile } from "./field-errors";
import { Honeypot } from "./Honeypot";
import { RestoredNotice } from "./RestoredNotice";
import { translateRefusal } from "./refusal";
import { SendingFailed, type UnsentWords } from "./SendingFailed";
import { UploadProgress } from "./UploadProgress";
import { useErrorTitle } from "./useErrorTitle";
import { useFixedFields } from "./useFixedFields";
import { useRestoredDraft } from "./useRestoredDraft";
import { useSubmission } from "./useSubmission";

export type FormWords = UnsentWords &
  ConfirmationWords & {
    title: string;
    send: string;
    sending: string;
    /** The legends of the form's parts, by the name of the first field of each part. */
    legends?: Record<string, string>;
    /** How long the company keeps the values. Shown below the button. */
    kept?: string;
  };

type Props = Pick<ComponentProps<"form">, "encType"> & {
  action: string;
  fields: FieldDefinition[];
  words: FormWords;
  /** Components that replace `Field` for some kinds of field. */
  controls?: Partial<Record<FieldDefinition["kind"], ComponentType<FieldProps>>>;
  /** Options to choose before the visitor chooses others, by the name of their select. They must be empty during hydration. */
  preselected: Record<string, string>;
  /** Called when the visitor changes the text of a field. */
  onTextChange?: (name: string, text: string) => void;
  /** Called after the form has been cleared, by a confirmation or by the visitor. */
  onCleared?: () => void;
  /** Rendered between the title and the fields. */
  intro?: ReactNode;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
  /** The next steps, and the content next to the button of the confirmation. */
  confirmation?: Pick<ComponentProps<typeof Confirmation>, "steps" | "children">;
};

/**
 * Also works without script. Then the browser checks the required fields, and the server answers with the thank-you page, or with
 * this form, its values and its errors.
 */
export function SubmissionForm(props: Props) {
  const {
    action: endpoint,
    encType,
    fields,
    words,
    controls,
    preselected,
    onTextChange,
    onCleared,
    intro,
    children,
    confirmation,
  } = props;
  // The server answers in English if the address has no language.
  const action = BASE ? `${endpoint}?lang=${language.code}` : endpoint;
  const { answer_within } = useCompany();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);

  // The router drops the server's form state when the visitor follows a link to a fragment.
  const serverState = useActionData() as FormState | undefined;
  const [refusedForm] = useState(
    serverState ? { ...translateRefusal(fields, serverState), values: serverState.values } : null,
  );
  const draft = useDraft(refusedForm?.values);
  const { values, filesToChoose, timesCleared } = useDraftState(draft);
  const { submission, submit } = useSubmission({ action, fields, draft, refusedForm });

  const [timesClearedBefore] = useState(timesCleared);
  const isFirstForm = timesCleared === timesClearedBefore;
  const notifyCleared = useEffectEvent(() => onCleared?.());
  useEffect(() => {
    if (timesCleared !== timesClearedBefore) notifyCleared();
  }, [timesCleared, timesClearedBefore]);

  const restored = useRestoredDraft({ draft, form, fields, action, unknown: words.unknown });
  // After the draft is restored, because the visitor's own choices have priority.
  useEffect(() => draft.preselect(preselected), [draft, preselected]);

  const isSending = submission.state === "sending";
  const isRefused = submission.state === "refused";
  const failure = isSending || submission.state === "failed" ? submission.failure : null;
  const refusal = isRefused ? submission.errors : {};
  const isFromServer = isRefused && submission.errors === refusedForm?.errors;
  const errors = isFromServer ? { ...lostFileErrors(serverState), ...refusal } : refusal;
  // The server can refuse a form without naming a field, for example because it is too large.
  const hasFieldErrors = Object.keys(refusal).length > 0;
  useErrorTitle(isRefused);
  const { fixedNames, recheck } = useFixedFields(fields, refusal, errors);
  // Set if the visitor has ticked a box to write instead of choosing a file.
  const requiredField = fields.find((field) => replacesFile(field, values))?.name;

  const uploads = fields.some(acceptsFiles);
  const progress = isSending && uploads && submission.progress !== null && (
    <UploadProgress value={submission.progress} />
  );

  function change(name: string, value: Entry) {
    draft.isEdited = true;
    draft.setValue(name, value);
    recheck(draft.getState().values, name);
    if (typeof value === "string") onTextChange?.(name, value);
  }
  function startAgain() {
    flushSync(() => draft.clear());
    document.getElementById(fieldId(fields[0]?.name ?? ""))?.focus();
  }
  const sentNotice = submission.state === "sent" && (
    <Confirmation
      form={submission}
      fields={fields}
      words={words}
      onAnother={startAgain}
      notice={draft.notice}
      {...confirmation}
    />
  );
  if (submission.state === "sent" && !submission.hasNext) return sentNotice;
  return (
    <form
      aria-label={words.title}
      action={action}
      method="post"
      encType={encType}
      ref={form}
      noValidate={isHydrated}
      onSubmit={submit}
      className="grid grid-cols-1 content-start gap-5"
    >
      {sentNotice}
      {hasFieldErrors && (
        <ErrorSummary fields={fields} errors={errors} withPage={isFromServer} ref={draft.notice} />
      )}
      <div>
        <h2 className="heading-face text-h3">{words.title}</h2>
        <p className="mt-1 text-muted">{requiredNote(fields)}</p>
      </div>
      {restored && isFirstForm && (
        <RestoredNotice
          {...restored}
          files={Object.values(filesToChoose).flat()}
          onClear={() => draft.clear()}
        />
      )}
      {intro}
      {failure && (
        <SendingFailed
          failure={failure}
          words={words}
          progress={isSending && (progress || <output>{words.sending}</output>)}
          ref={draft.notice}
        />
      )}
      {isRefused && !hasFieldErrors && (
        <Notice tone="danger" withPage={isFromServer} ref={draft.notice} actions={<OtherWays />}>
          {submission.message}
        </Notice>
      )}
      <FormParts fields={fields} legends={words.legends} resetKey={timesCleared}>
        {(field) => {
          const { name, kind } = field;
          const Control = controls?.[kind] ?? Field;
          return (
            <Control
              field={field}
              value={values.get(name)}
              onChange={(value) => change(name, value)}
              onReplaceFile={(file, copy) => draft.replaceFile(name, file, copy)}
              error={errors[name]}
              isFixed={fixedNames.includes(name)}
              isRequired={name === requiredField}
              filesToChoose={filesToChoose[name]}
            />
          );
        }}
      </FormParts>
      <Honeypot {...honeypot} />
      {children}
      <div className="max-sm:grid">
        {/* Without `autocomplete="off"`, Firefox keeps the button disabled after a reload. */}
        <Button type="submit" disabled={isSending} autoComplete="off">
          {isSending ? words.sending : words.send}
        </Button>
        {answer_within && <p className="mt-3">{pageWords.answer(answer_within)}</p>}
        {words.kept && <p className="mt-4 max-w-prose text-muted text-small">{words.kept}</p>}
      </div>
      {!uploads && !failure && <output className="sr-only">{isSending && words.sending}</output>}
      {!failure && progress}
    </form>
  );
}

/** Asks for the files again, because the server cannot preset a file input in a refused form. */
function lostFileErrors(serverState: FormState | undefined): Record<string, string> {
  return Object.fromEntries(serverState?.files.map((name) => [name, fieldWords.chooseAgain]) ?? []);
}
