import { useRef } from "react";
import { getJobs, submitApplication } from "../api/client";
import type { RemoteData } from "../api/remote-data";
import type { JobOpening } from "../api/types";
import { applicationFields, applicationForm, consent, openingField } from "../content/applications";
import { useRemoteList } from "../hooks/useRemoteList";
import { useServedData } from "../hooks/useServed";
import type { FieldDefinition } from "../ui/field-definition";
import { ChosenOpening } from "./ChosenOpening";
import { OpeningsFailed } from "./OpeningsFailed";
import { SubmissionForm } from "./SubmissionForm";
import { useOpening } from "./useOpening";

export function ApplicationForm() {
  const form = useRef<HTMLFormElement>(null);
  const { data, retry } = useRemoteList({ served: useServedData().jobs, load: getJobs });
  const jobs = openJobs(data);
  const { opening, namedHasClosed, follow, clear, forget } = useOpening(form, jobs);
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={jobs?.length ? [openingSelect(jobs), ...applicationFields] : applicationFields}
      words={applicationForm}
      send={submitApplication}
      onChange={follow}
      onAccepted={forget}
      intro={
        data.state === "failed" ? (
          <OpeningsFailed onRetry={retry} />
        ) : (
          <ChosenOpening opening={opening} namedHasClosed={namedHasClosed} onClear={clear} />
        )
      }
    >
      <p className="text-muted text-small">{consent}</p>
    </SubmissionForm>
  );
}

const NO_JOBS: JobOpening[] = [];

/** Null while they are unknown. */
function openJobs(data: RemoteData<JobOpening>): JobOpening[] | null {
  switch (data.state) {
    case "loading":
    case "failed":
      return null;
    case "empty":
      return NO_JOBS;
    case "loaded":
      return data.items;
  }
}

/** Offered to all, and for visitors without script the one way to name an opening. */
function openingSelect(jobs: JobOpening[]): FieldDefinition {
  const options = jobs.map(({ slug, title, location }) => ({ value: slug, label: `${title}, ${location}` }));
  return { ...openingField, kind: "select", required: false, options };
}
