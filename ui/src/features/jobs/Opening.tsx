import { useParams } from "react-router-dom";
import { JobLoader } from "./JobLoader";

export function Opening() {
  const { slug = "" } = useParams();
  return <JobLoader key={slug} slug={slug} />;
}
