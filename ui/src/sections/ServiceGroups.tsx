import { serviceGroups } from "../content/service-groups";
import { ServiceGroupPanels } from "./ServiceGroupPanels";

export function ServiceGroups() {
  return serviceGroups.map((group, index) => (
    <ServiceGroupPanels key={group.id} group={group} tone={index % 2 === 0 ? "white" : "bone"} />
  ));
}
