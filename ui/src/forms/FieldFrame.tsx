import { clsx } from "clsx/lite";
import { MessageCircle } from "lucide";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { fieldWords } from "#words/forms";
import type { FieldDefinition } from "../facts/form-definition";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { Icon } from "../ui/Icon";

/**
 * The classes of every form control except radio buttons. The scroll margin keeps the label visible below the sticky header when the
 * control gets the focus.
 */
export const controlClassName =
  "block w-full scroll-mt-32 low:scroll-mt-[25vh] rounded-small border border-mist bg-white px-3 py-2.5 text-body text-text aria-invalid:border-2 aria-invalid:border-danger";

/** True for fields that ask for files. The office also accepts those files on WhatsApp. */
export const acceptsFiles = ({ kind }: FieldDefinition) => kind === "file" || kind === "photos";

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
  /** The visitor has corrected the value. The error becomes invisible but keeps its space, so that the page does not move. */
  isFixed?: boolean;
  /** Another field has made this one required. */
  isRequired?: boolean;
  /** The names of files to choose again after a reload. */
  filesToChoose?: string[];
  children: (control: ControlProps) => ReactNode;
};

const labelClassName = "mb-2 block font-semibold text-navy text-small";

/** Renders the label, the hint and the error above a control. Radio buttons get a fieldset, which carries the description. */
export function FieldFrame(props: Props) {
  const {
    field,
    hint = field.help,
    error,
    isFixed = false,
    isRequired = false,
    filesToChoose = [],
    children,
  } = props;
  const { name, autocomplete } = field;
  // If another field can make this one optional, leave the check to our code: the browser's own check cannot know about it.
  const required = (field.required && !field.unless) || isRequired;
  const id = fieldId(name);
  const hasError = Boolean(error) && !isFixed;
  const hasFilesToChoose = filesToChoose.length > 0;
  const descriptions = [
    hint && `${id}-hint`,
    hasFilesToChoose && `${id}-again`,
    hasError && `${id}-error`,
  ];
  const describedBy = descriptions.filter(Boolean).join(" ") || undefined;
  const label = (
    <>
      {field.label}
      {!field.required && !isRequired && field.kind !== "photos" && (
        <span className="font-normal text-muted">{` ${fieldWords.optional}`}</span>
      )}
    </>
  );
  const description = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-muted text-small">
          {hint}
        </p>
      )}
      {hasFilesToChoose && (
        <p id={`${id}-again`} className="mb-2 rounded-small bg-bone px-3 py-2 text-small">
          {fieldWords.fileAgain(<FileNameList names={filesToChoose} />)}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className={clsx(isFixed && "invisible", "mb-2 font-semibold text-danger text-small")}
        >
          {error}
        </p>
      )}
      {hasError && acceptsFiles(field) && (
        <WhatsAppLink className="marked-link inline-flex min-h-11 items-center gap-2 self-start">
          <Icon icon={MessageCircle} size={20} />
          {fieldWords.byWhatsApp}
        </WhatsAppLink>
      )}
    </>
  );
  const control = children({
    id,
    name,
    required,
    autoComplete: autocomplete,
    "aria-invalid": hasError || undefined,
    "aria-describedby": describedBy,
  });
  if (field.kind === "checkbox") {
    return (
      <div className="flex flex-col">
        {description}
        <label htmlFor={id} className="flex min-h-12 items-center gap-3 text-navy">
          {control}
          {field.label}
        </label>
      </div>
    );
  }
  if (field.kind === "radio") {
    return (
      <fieldset aria-describedby={describedBy} className="flex flex-col">
        <legend className={labelClassName}>{label}</legend>
        {description}
        {control}
      </fieldset>
    );
  }
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className={labelClassName}>
        {label}
      </label>
      {description}
      {control}
    </div>
  );
}

/** File names, separated by commas. Each name keeps the direction of its script. */
export function FileNameList({ names }: { names: string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: photos from a camera can have the same name
    <Fragment key={index}>
      {index > 0 && fieldWords.comma}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
