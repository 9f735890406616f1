import { getJobs } from "../api/client";
import { careerBanner, jobsWords } from "../content/careers";
import { useRemoteItem } from "../hooks/useRemoteItem";
import { useServedData } from "../hooks/useServed";
import { ClosedOpening } from "./ClosedOpening";
import { JobPage } from "./JobPage";
import { PendingItem } from "./PendingItem";

type Props = { slug: string };

/** The opening the server sent with the page, or the one of this address in the list; who comes by an old link finds it closed. */
export function JobLoader({ slug }: Props) {
  const { job } = useServedData();
  const { remote, retry } = useRemoteItem({ slug, served: job, load: getJobs });
  switch (remote.state) {
    case "loading":
    case "failed":
      return (
        <PendingItem
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
