import { useRef } from "react";
import { getJobs, submitApplication } from "../../api/client";
import type { RemoteData } from "../../api/remote-data";
import type { JobOpening } from "../../api/types";
import type { FieldDefinition } from "../../content/field-definition";
import { applicationFields, applicationForm, consent, openingField } from "../../content/jobs/applications";
import { SubmissionForm } from "../../forms/SubmissionForm";
import { useRemoteList } from "../../hooks/useRemoteList";
import { usePageData } from "../../hooks/useRenderRequest";
import { OpeningsFailed } from "./OpeningsFailed";
import { SelectedOpening } from "./SelectedOpening";
import { useSelectedOpening } from "./useSelectedOpening";

export function ApplicationForm() {
  const form = useRef<HTMLFormElement>(null);
  const { data, retry } = useRemoteList({ initialData: usePageData().jobs, load: getJobs });
  const jobs = openJobs(data);
  const { opening, requestedIsClosed, handleChange, clear, reset } = useSelectedOpening(form, jobs);
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={jobs?.length ? [openingSelect(jobs), ...applicationFields] : applicationFields}
      words={applicationForm}
      send={submitApplication}
      onChange={handleChange}
      onAccepted={reset}
      intro={
        data.state === "failed" ? (
          <OpeningsFailed onRetry={retry} />
        ) : (
          <SelectedOpening opening={opening} requestedIsClosed={requestedIsClosed} onClear={clear} />
        )
      }
    >
      <p className="text-muted text-small">{consent.text}</p>
      <input type="hidden" name="consent_version" value={consent.version} />
    </SubmissionForm>
  );
}

const NO_JOBS: JobOpening[] = [];

/** Null while the list is loading, or when loading failed. */
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

/** A select of all open jobs. Without script it is the only way to choose an opening. */
function openingSelect(jobs: JobOpening[]): FieldDefinition {
  const options = jobs.map(({ slug, title, location }) => ({ value: slug, label: `${title}, ${location}` }));
  return { ...openingField, kind: "select", required: false, options };
}
