import { MessageCircle } from "lucide";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { fieldWords } from "#words/forms";
import type { FieldDefinition } from "../facts/form-definition";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { Icon } from "../ui/Icon";

/** The classes of every form control but radio buttons. Its label stays in view below the sticky header when it takes the focus. */
export const fieldBox =
  "block w-full scroll-mt-32 low:scroll-mt-[25vh] rounded-small border border-mist bg-white px-3 py-2.5 text-body text-text aria-invalid:border-2 aria-invalid:border-danger";

/** What such a field asks for, the office also takes on WhatsApp. */
export const holdsFiles = ({ kind }: FieldDefinition) => kind === "file" || kind === "photos";

export const fieldId = (name: string) => `field-${name}`;

/** The attributes that link a control to its label, hint and error. */
export type ControlProps = Pick<
  ComponentProps<"input">,
  "id" | "name" | "required" | "autoComplete" | "aria-invalid" | "aria-describedby"
>;

type Props = {
  field: FieldDefinition;
  hint?: ReactNode;
  error: string | undefined;
  /** The value is right now. The hidden error keeps its space, so that nothing moves below the pointer. */
  isFixed?: boolean;
  /** Another field makes this one required. */
  isNeeded?: boolean;
  /** The names of files to choose again after a reload. */
  filesToChoose?: string[];
  children: (control: ControlProps) => ReactNode;
};

const title = "mb-2 block font-semibold text-navy text-small";

/**
 * Label, hint and error above the control. Radio buttons become a group, which has the description.
 */
export function FieldFrame(props: Props) {
  const { field, hint = field.help, error, isFixed = false, isNeeded = false, filesToChoose = [], children } = props;
  const { name, autocomplete } = field;
  // Without script, the browser would demand a value even when another field says that there is none.
  const required = (field.required && !field.unless) || isNeeded;
  const id = fieldId(name);
  const isWrong = error !== undefined && !isFixed;
  const isToChoose = filesToChoose.length > 0;
  const describedBy =
    [hint && `${id}-hint`, isToChoose && `${id}-again`, isWrong && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const label = (
    <>
      {field.label}
      {!field.required && !isNeeded && field.kind !== "photos" && (
        <span className="font-normal text-muted">{` ${fieldWords.optional}`}</span>
      )}
    </>
  );
  const rest = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-muted text-small">
          {hint}
        </p>
      )}
      {isToChoose && (
        <p id={`${id}-again`} className="mb-2 rounded-small bg-bone px-3 py-2 text-small">
          {fieldWords.fileAgain(<Names names={filesToChoose} />)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={`${isFixed ? "[visibility:hidden]" : ""} mb-2 font-semibold text-danger text-small`}>
          {error}
        </p>
      )}
      {isWrong && holdsFiles(field) && (
        <WhatsAppLink className="marked-link inline-flex min-h-11 items-center gap-2 self-start">
          <Icon icon={MessageCircle} size={20} />
          {fieldWords.byWhatsApp}
        </WhatsAppLink>
      )}
      {children({
        id,
        name,
        required,
        autoComplete: autocomplete,
        "aria-invalid": isWrong || undefined,
        "aria-describedby": describedBy,
      })}
    </>
  );
  if (field.kind === "checkbox") {
    return (
      <label htmlFor={id} className="flex min-h-12 items-center gap-3 text-navy">
        {rest}
        {field.label}
      </label>
    );
  }
  if (field.kind === "radio") {
    return (
      <fieldset aria-describedby={describedBy} className="flex flex-col">
        <legend className={title}>{label}</legend>
        {rest}
      </fieldset>
    );
  }
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className={title}>
        {label}
      </label>
      {rest}
    </div>
  );
}

/** Names of files, each in the direction of its own letters. */
export function Names({ names }: { names: string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: photos from a camera can have the same name
    <Fragment key={index}>
      {index > 0 && fieldWords.comma}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
