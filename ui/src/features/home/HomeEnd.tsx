import { CallToAction } from "../../page/CallToAction";
import { EmergencyNumbers } from "./EmergencyNumbers";

export function HomeEnd() {
  return (
    <>
      <EmergencyNumbers />
      <CallToAction />
    </>
  );
}
