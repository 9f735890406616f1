import { usePageData } from "../hooks/useRenderRequest";
import { ClosedOpening } from "../sections/ClosedOpening";

export function ClosedJob() {
  return <ClosedOpening others={usePageData().jobs ?? []} />;
}
