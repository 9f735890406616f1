import { useServedData } from "../hooks/useServed";
import { ClosedOpening } from "../sections/ClosedOpening";

export function ClosedJob() {
  return <ClosedOpening others={useServedData().jobs ?? []} />;
}
