import type { ComponentProps, ComponentType, MouseEvent, ReactNode, RefObject } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useActionData } from "react-router-dom";
import { sendingFailed } from "#words/errors";
import { fieldWords, honeypot, requiredNote } from "#words/forms";
import { BASE, language } from "#words/language";
import { pageWords } from "#words/page-words";
import type { NextStepsWords } from "#words/sent";
import type { FieldErrors } from "../api/response";
import { mayHaveArrived } from "../api/submission-attempts";
import type { FormState } from "../api/types";
import { useCompany } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { OtherWays } from "../sections/OtherWays";
import { Button, textButton } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useHydrated } from "../ui/useHydrated";
import { Confirmation, type ConfirmationWords } from "./Confirmation";
import { useDraft } from "./draft";
import { type Entry, entriesOf } from "./entries";
import { Field, type FieldProps } from "./Field";
import { fieldId, holdsFiles, Names } from "./FieldFrame";
import { isInsteadOfFile, problemAmong } from "./field-problem";
import { refusalInWords } from "./refusal";
import { SendingFailed, type UnsentWords } from "./SendingFailed";
import { useSubmission } from "./useSubmission";

type Props = Pick<ComponentProps<"form">, "encType" | "onChange"> & {
  ref: RefObject<HTMLFormElement | null>;
  action: string;
  fields: FieldDefinition[];
  words: UnsentWords &
    ConfirmationWords & {
      title: string;
      send: string;
      sending: string;
      /** The legends of the form's parts, by the name of the first field of each. */
      legends?: Record<string, string>;
      /** How long the values are kept. Shown below the button. */
      kept?: string;
    };
  /** In place of `Field`, for kinds that not every form has. */
  controls?: Partial<Record<FieldDefinition["kind"], ComponentType<FieldProps>>>;
  /** Shows the uploaded fraction, from 0 to 1. */
  Progress?: ComponentType<{ sent: number }>;
  onCleared?: () => void;
  /** Rendered between the title and the fields. */
  intro?: ReactNode;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
  /** What happens after sending. */
  steps?: NextStepsWords;
  /** Rendered in the confirmation. */
  afterSent?: ReactNode;
};

/**
 * Works without script too: the browser then checks what is required, and the server responds with the thank-you page, or with this
 * form, its values and its errors.
 */
export function SubmissionForm(props: Props) {
  const { action: endpoint, fields, words, controls, Progress, onCleared, intro, children, steps, afterSent, ...form } = props;
  // The server answers in English if the address names no language.
  const action = BASE ? `${endpoint}?lang=${language.code}` : endpoint;
  const { answer_within } = useCompany();
  const draft = useDraft();
  // The refused form that the server sent with the document. The router forgets it when the visitor follows a link to a fragment.
  const served = useActionData() as FormState | undefined;
  const [refusedForm] = useState(served ? { ...refusalInWords(fields, served), values: served.values } : null);
  const { submission, cleared, submit } = useSubmission({ action, fields, draft, refusedForm });
  const [first] = useState(() => ({ cleared, values: refusedForm?.values ?? Object.fromEntries(draft.values) }));
  const afterClearing = useEffectEvent(() => onCleared?.());
  // The browser holds the values of the form, and the fields start empty again.
  useEffect(() => {
    if (cleared !== first.cleared) afterClearing();
  }, [cleared, first]);
  const [restored, setRestored] = useState<{ hasTexts: boolean; unknown: string | false }>();
  const [filesToChoose, setFilesToChoose] = useState(draft.filesToChoose);
  const [neededField, setNeededField] = useState(() =>
    fieldInsteadOfFile(fields, new Map(Object.entries(refusedForm?.values ?? {}))),
  );
  // What was entered before hydration, or came back with a refused form, is part of the draft too.
  useEffect(() => {
    if (!form.ref.current) return;
    if (draft.restoreConfirmation()) return;
    const unknown = mayHaveArrived(action) && sendingFailed.before(words.unknown);
    setRestored({ hasTexts: draft.restore(form.ref.current), unknown });
    keepRestored(form.ref.current);
  }, [draft, form.ref, action, words.unknown]);

  /** Keeps what the form holds, and shows what that changes. */
  function keep(form: HTMLFormElement) {
    draft.keep(form);
    setFilesToChoose(draft.filesToChoose);
    setNeededField(fieldInsteadOfFile(fields, draft.values));
  }
  const keepRestored = useEffectEvent(keep);
  const sending = submission.state === "sending";
  const failure = submission.state === "failed" || sending ? submission.failure : null;
  const uploading = sending && Progress && submission.sent !== null && <Progress sent={submission.sent} />;
  const fromServer = submission.state === "refused" && submission.errors === refusedForm?.errors;
  const refusals = submission.state === "refused" ? submission.errors : {};
  const errors = fromServer ? { ...lostFiles(served), ...refusals } : refusals;
  // A form can be refused as a whole, for example because it is too large.
  const hasErrors = Object.keys(refusals).length > 0;
  const values: Record<string, Entry | undefined> = cleared === first.cleared ? first.values : {};
  useErrorTitle(submission.state === "refused");
  const isHydrated = useHydrated();
  const [fixed, setFixed] = useState<{ of: FieldErrors; names: string[] }>();
  const fixedNames = fixed?.of === refusals ? fixed.names : [];

  /** Hides a field's error as soon as its value is right, or another field says that there is none. */
  function recheck(form: HTMLFormElement, changed: EventTarget) {
    const name = changed instanceof Element && changed.getAttribute("name");
    if (!name) return;
    const entries = entriesOf(form);
    const right = fields.filter(
      (field) =>
        (field.name === name || othersOf(field).includes(name)) &&
        errors[field.name] &&
        !fixedNames.includes(field.name) &&
        !problemAmong(entries, field),
    );
    if (right.length > 0) setFixed({ of: refusals, names: [...fixedNames, ...right.map((field) => field.name)] });
  }

  /** Brings the form again, empty. */
  function begin() {
    flushSync(() => draft.clear());
    document.getElementById(fieldId(fields[0]?.name ?? ""))?.focus();
  }
  const confirmation = submission.state === "sent" && (
    <Confirmation form={submission} fields={fields} words={words} steps={steps} onAnother={begin} notice={draft.notice}>
      {afterSent}
    </Confirmation>
  );
  if (submission.state === "sent" && !submission.hasNext) return confirmation;
  return (
    <form
      aria-label={words.title}
      action={action}
      method="post"
      noValidate={isHydrated}
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        keep(currentTarget);
        draft.isEdited = true;
        recheck(currentTarget, target);
      }}
      className="grid grid-cols-1 content-start gap-5"
      {...form}
    >
      {confirmation}
      {hasErrors && <ErrorSummary fields={fields} errors={errors} withPage={fromServer} ref={draft.notice} />}
      <div>
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-1 text-muted">{requiredNote(fields)}</p>
      </div>
      {restored && cleared === first.cleared && (
        <Restored {...restored} files={Object.values(filesToChoose).flat()} onClear={() => draft.clear()} />
      )}
      {intro}
      {failure && (
        <SendingFailed
          failure={failure}
          words={words}
          progress={sending && (uploading || <output>{words.sending}</output>)}
          ref={draft.notice}
        />
      )}
      {submission.state === "refused" && !hasErrors && (
        <Notice tone="danger" withPage={fromServer} ref={draft.notice} actions={<OtherWays />}>
          {submission.message}
        </Notice>
      )}
      {inParts(fields, words.legends).map((part) => (
        <Part key={part.legend ?? ""} legend={part.legend}>
          {withTheirBoxes(part.fields).map((together) => {
            // Beside a field with a box, the control of another would not be in one line with its own.
            const isWide = together.length > 1 || together.some((field) => field.kind === "textarea" || holdsFiles(field));
            return (
              <div
                key={`${together[0]?.name} ${cleared}`}
                className={isWide ? "w-full" : "flex min-w-0 grow basis-[15rem] flex-col justify-end"}
              >
                {together.map((field) => {
                  const Control = controls?.[field.kind] ?? Field;
                  const { name } = field;
                  return (
                    <Control
                      key={name}
                      field={field}
                      value={values[name]}
                      error={errors[name]}
                      isFixed={fixedNames.includes(name)}
                      isNeeded={name === neededField}
                      filesToChoose={filesToChoose[name]}
                    />
                  );
                })}
              </div>
            );
          })}
        </Part>
      ))}
      <Honeypot {...honeypot} />
      {children}
      <div className="max-sm:grid">
        {/* Firefox would keep the button disabled over a reload. */}
        <Button type="submit" disabled={sending} autoComplete="off">
          {sending ? words.sending : words.send}
        </Button>
        {answer_within && <p className="mt-3">{pageWords.answer(answer_within)}</p>}
        {words.kept && <p className="mt-4 max-w-prose text-muted text-small">{words.kept}</p>}
      </div>
      {!Progress && !failure && <output className="sr-only">{sending && words.sending}</output>}
      {!failure && uploading}
    </form>
  );
}

type RestoredProps = {
  hasTexts: boolean;
  /** The names of the files to choose again. */
  files: string[];
  /** Says that nobody knows whether the form has arrived. */
  unknown: string | false;
  onClear: () => void;
};

/** Says what is left of a form that was not sent before the page was loaded again. */
function Restored({ hasTexts, files, unknown, onClear }: RestoredProps) {
  if (!hasTexts && files.length === 0) return null;
  return (
    <div role="status" className="rounded-small bg-bone px-4 py-3">
      {unknown && <p>{unknown}</p>}
      {hasTexts && <p>{fieldWords.restored}</p>}
      {files.length > 0 && <p>{fieldWords.fileAgain(<Names names={files} />)}</p>}
      <button type="button" onClick={onClear} className={textButton}>
        {fieldWords.empty}
      </button>
    </div>
  );
}

/** The fields from each that has a legend to the next that has one. */
function inParts(fields: FieldDefinition[], legends: Record<string, string> = {}) {
  const parts: { legend: string | undefined; fields: FieldDefinition[] }[] = [];
  for (const field of fields) {
    const legend = legends[field.name];
    if (legend || parts.length === 0) parts.push({ legend, fields: [] });
    parts.at(-1)?.fields.push(field);
  }
  return parts;
}

/** Each field together with the boxes to tick that follow it. */
function withTheirBoxes(fields: FieldDefinition[]): FieldDefinition[][] {
  const groups: FieldDefinition[][] = [];
  for (const field of fields) {
    const group = groups.at(-1);
    if (field.kind === "checkbox" && group) group.push(field);
    else groups.push([field]);
  }
  return groups;
}

/** Two fields beside each other, where there is room for two. */
function Part({ legend, children }: { legend: string | undefined; children: ReactNode }) {
  const rows = <div className="flex flex-wrap gap-5">{children}</div>;
  if (!legend) return rows;
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="float-start mb-3 w-full font-head text-card text-navy">{legend}</legend>
      <div className="clear-both">{rows}</div>
    </fieldset>
  );
}

/** The name of the field that takes the place of a file, if one does. */
function fieldInsteadOfFile(fields: FieldDefinition[], entries: ReadonlyMap<string, Entry | undefined>): string | undefined {
  return fields.find((field) => isInsteadOfFile(entries, field))?.name;
}

/** The fields that decide whether the value of this one is right. */
function othersOf({ unless = [], not_with, min_length_if }: FieldDefinition): (string | undefined)[] {
  return [...unless, not_with, min_length_if];
}

/** The server sends a refused form back with its values, but it cannot preset a file input. */
function lostFiles(served: FormState | undefined): Record<string, string> {
  return Object.fromEntries(served?.files.map((name) => [name, fieldWords.chooseAgain]) ?? []);
}

type ErrorSummaryProps = Pick<ComponentProps<typeof Notice>, "withPage" | "ref"> & {
  fields: FieldDefinition[];
  errors: FieldErrors;
};

/** Every error of a form, in the order of its fields, with a link to the field. */
function ErrorSummary({ fields, errors, ...notice }: ErrorSummaryProps) {
  const ofFields = fields.map(({ name }) => name).filter((name) => errors[name]);
  // A refusal may be about something that the form has no field for.
  const others = Object.keys(errors).filter((name) => !ofFields.includes(name));
  // Who has no right file, or no script, may not get any further here.
  const canHelp = notice.withPage || fields.some((field) => holdsFiles(field) && errors[field.name]);
  return (
    <Notice tone="danger" actions={canHelp && <OtherWays />} {...notice}>
      <h2 className="text-card">{fieldWords.problem}</h2>
      <ul className="mt-1">
        {ofFields.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={focusField} className="inline-block py-1 underline underline-offset-4">
              {errors[name]}
            </a>
          </li>
        ))}
        {others.map((name) => (
          <li key={name}>{errors[name]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Not every browser focuses the target of a fragment. Without a fragment there is no entry in the history either. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** A field that only spam bots fill in: hidden from sight, tab order and screen readers. */
function Honeypot({ name, label }: { name: string; label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        {/* The attributes keep password managers out, which fill in what browsers leave alone. */}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-bwignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Keeps the document's title in step with a form that is refused: screen readers say the title first. */
function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    const title = document.title.replace(pageWords.refused, "");
    document.title = isRefused ? pageWords.refused + title : title;
    return () => {
      document.title = document.title.replace(pageWords.refused, "");
    };
  }, [isRefused]);
}
