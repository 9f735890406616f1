import { usePageData } from "../hooks/usePage";
import { JobGrid } from "../sections/JobGrid";
import { StatusPage } from "../sections/StatusPage";
import { ButtonLink } from "../ui/Button";
import { Section } from "../ui/Section";
import { closedJob } from "../words/opening";

/** The page of an opening that no longer accepts applications. */
export function ClosedJob() {
  const others = usePageData()?.jobs ?? [];
  return (
    <>
      <StatusPage words={closedJob}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/career">{closedJob.all}</ButtonLink>
          <ButtonLink to="/career-apply" look="outlineOnDark">
            {closedJob.apply}
          </ButtonLink>
        </div>
      </StatusPage>
      {others.length > 0 && (
        <Section labelledBy="open-title" tone="bone">
          <h2 id="open-title" className="mb-8 text-h2">
            {closedJob.openTitle}
          </h2>
          <JobGrid jobs={others} />
        </Section>
      )}
    </>
  );
}
