import { type ReactNode, useRef } from "react";
import { submitApplication } from "../../api/applications";
import type { JobOpening } from "../../api/types";
import type { FieldDefinition } from "../../content/form-definition";
import { applicationFields, applicationForm, openingField } from "../../content/jobs/application";
import { FileField } from "../../forms/FileField";
import { SubmissionForm } from "../../forms/SubmissionForm";
import { UploadProgress } from "../../forms/UploadProgress";
import { usePage, usePageData } from "../../hooks/usePage";
import { StaticPart } from "../../page/StaticPart";
import { SelectedOpening } from "./SelectedOpening";
import { useSelectedOpening } from "./useSelectedOpening";

const controls = { file: FileField };

type Props = {
  /** Left out on a page that the server has rendered, like all static parts. */
  consent: ReactNode;
  /** Shown when the openings failed to load, as they cannot on a page that the server has rendered. */
  failed: ReactNode;
};

export function ApplicationForm({ consent, failed }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { page } = usePage();
  const jobs = usePageData()?.jobs ?? null;
  const { opening, requestedSlug, isClosed, handleChange, clear, reset } = useSelectedOpening(form, jobs);
  return (
    <SubmissionForm
      ref={form}
      action="/api/job-request"
      encType="multipart/form-data"
      fields={jobs?.length ? [openingSelect(jobs), ...applicationFields] : applicationFields}
      words={applicationForm}
      send={submitApplication}
      controls={controls}
      Progress={UploadProgress}
      onChange={handleChange}
      onCleared={reset}
      intro={page.state === "failed" ? failed : <SelectedOpening opening={opening} isClosed={isClosed} onClear={clear} />}
    >
      {/* Without the list, the server still learns which opening the visitor came from. */}
      {jobs === null && requestedSlug !== null && <input type="hidden" name={openingField.name} value={requestedSlug} />}
      <StaticPart id="consent" className="contents">
        {consent}
      </StaticPart>
    </SubmissionForm>
  );
}

/** A select of all open jobs. Without script it is the only way to choose an opening. */
function openingSelect(jobs: JobOpening[]): FieldDefinition {
  const options = jobs.map(({ slug, title, location }) => ({ value: slug, label: `${title}, ${location}` }));
  return { ...openingField, kind: "select", required: false, options };
}
