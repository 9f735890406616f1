/** One entry of data/forms.json. */
export type FieldDefinition = {
  name: string;
  label: string;
  kind: "text" | "email" | "tel" | "textarea" | "select" | "file";
  required: boolean;
  max_length?: number;
  autocomplete?: string;
  rows?: number;
  placeholder?: string;
  options?: { value: string; label: string }[];
  accept?: string[];
  max_bytes?: number;
};
