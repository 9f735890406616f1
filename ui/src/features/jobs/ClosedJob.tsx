import { usePageData } from "../../hooks/useRenderRequest";
import { ClosedOpening } from "./ClosedOpening";

export function ClosedJob() {
  return <ClosedOpening others={usePageData().jobs ?? []} />;
}
