import { pageLabels } from "#words/page-labels";
import type { ServicePath, ServiceWords } from "../words/service-page";

export type ServiceEntry = {
  path: ServicePath;
  /** The service's name in breadcrumbs and links. */
  label: string;
  /** The wide picture of its banner. */
  banner: string;
  /** The smaller picture: round on its own page, in a card elsewhere. */
  small: string;
  /** The drawing on its page. */
  plan: string;
  /** What the order of its page follows. */
  kind: "site" | "journey" | "system";
  words: () => Promise<ServiceWords>;
};

/** Every page loads this list, so it is short. The words are loaded with the page. */
export const services: ServiceEntry[] = [
  service("/services/physical-security", "site", "static-guarding-800.svg", () => import("#words/services/physical-security")),
  service(
    "/services/high-profile-events",
    "site",
    "high-profile-events-800.webp",
    () => import("#words/services/high-profile-events"),
  ),
  service("/services/security-escort", "journey", "security-escort-800.svg", () => import("#words/services/security-escort")),
  service("/services/training-courses", "site", "training-800.webp", () => import("#words/services/training-courses")),
  service(
    "/services/bullet-proof-vehicles",
    "journey",
    "bullet-proof-vehicles-800.svg",
    () => import("#words/services/bullet-proof-vehicles"),
  ),
  service("/services/burglar-alarm", "system", "burglar-alarm-800.webp", () => import("#words/services/burglar-alarm")),
  service("/services/security-system", "system", "security-systems-800.webp", () => import("#words/services/security-system")),
  service("/services/canine", "system", "canine-800.svg", () => import("#words/services/canine")),
];

/** Its drawings, a banner and a plan, are named as its path. */
function service(
  path: ServicePath,
  kind: ServiceEntry["kind"],
  small: string,
  load: () => Promise<{ words: ServiceWords }>,
): ServiceEntry {
  const name = path.split("/").at(-1);
  return {
    path,
    label: pageLabels[path],
    kind,
    banner: `/images/banners/${name}-hero.svg`,
    small: `/images/services/${small}`,
    plan: `/images/plans/${name}.svg`,
    words: () => load().then(({ words }) => words),
  };
}
