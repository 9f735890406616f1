/** One field of data/forms.json. */
export type FieldDefinition = {
  name: string;
  label: string;
  kind: "text" | "email" | "tel" | "textarea" | "select" | "radio" | "number" | "date" | "file";
  required: boolean;
  /** The sentence for a required field that is empty. */
  missing?: string;
  /** The sentence for a value of the wrong form. */
  invalid?: string;
  help?: string;
  max_length?: number;
  /** Limits of a whole number. */
  min?: number;
  max?: number;
  autocomplete?: string;
  rows?: number;
  placeholder?: string;
  options?: { value: string; label: string }[];
  accept?: string[];
  max_bytes?: number;
};

/** What pages need of one form of `messages` in data/forms.json. */
export type MessageDefinition = {
  endpoint: string;
  page: string;
  keep_days: number;
  fields: FieldDefinition[];
};
