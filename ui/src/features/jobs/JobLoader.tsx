import { getJobs } from "../../api/client";
import { careerBanner, jobsWords } from "../../content/jobs/careers";
import { useRemoteItem } from "../../hooks/useRemoteItem";
import { usePageData } from "../../hooks/useRenderRequest";
import { ItemFallback } from "../../page/ItemFallback";
import { ClosedOpening } from "./ClosedOpening";
import { JobPage } from "./JobPage";

type Props = { slug: string };

/** Shows the opening that the server sent, or loads it. An opening that is no longer listed is shown as closed. */
export function JobLoader({ slug }: Props) {
  const { job } = usePageData();
  const { remote, retry } = useRemoteItem({ slug, initialItem: job, load: getJobs });
  switch (remote.state) {
    case "loading":
    case "failed":
      return (
        <ItemFallback
          state={remote.state}
          banner={careerBanner}
          listPath="/career"
          slug={slug}
          words={jobsWords}
          onRetry={retry}
        />
      );
    case "missing":
      return <ClosedOpening others={remote.others} />;
    case "found":
      return <JobPage job={remote.item} />;
  }
}
