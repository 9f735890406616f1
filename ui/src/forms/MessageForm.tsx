import { type ComponentProps, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { NextStepsWords } from "#words/sent";
import type { FieldDefinition, messageForm } from "../facts/form-definition";
import { useHydrated } from "../ui/useHydrated";
import { SubmissionForm } from "./SubmissionForm";

type Props = Pick<ComponentProps<typeof SubmissionForm>, "words" | "controls"> & {
  form: ReturnType<typeof messageForm>;
  /** The next steps after sending. */
  steps?: NextStepsWords;
};

/** A form of `messages` in data/forms.json. */
export function MessageForm({ form: { endpoint, fields }, steps, ...props }: Props) {
  const preselected = useOptionsInQuery(fields);
  return (
    <SubmissionForm
      action={endpoint}
      fields={fields}
      preselected={preselected}
      confirmation={{ steps }}
      {...props}
    />
  );
}

/** Returns the options of selects in the page's query, such as `?service=canine`. Empty before hydration, because the server ignores the query. */
function useOptionsInQuery(fields: FieldDefinition[]): Record<string, string> {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(() => {
    const query = isHydrated ? Array.from(new URLSearchParams(search)) : [];
    return Object.fromEntries(query.filter(([name, value]) => isOption(fields, name, value)));
  }, [fields, search, isHydrated]);
}

function isOption(fields: FieldDefinition[], name: string, value: string): boolean {
  const select = fields.find((field) => field.kind === "select" && field.name === name);
  return select?.options?.some((option) => option.value === value) ?? false;
}
