import { contractIntro, contractSteps } from "../content/contract-steps";
import { NumberedSteps } from "./NumberedSteps";

export function ContractSteps() {
  return <NumberedSteps id="contract-title" intro={contractIntro} steps={contractSteps} />;
}
