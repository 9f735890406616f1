import { pageLabels } from "#words/page-labels";
import type { ServicePath, ServiceWords } from "../words/service-page";

export type ServiceEntry = {
  path: ServicePath;
  /** The service's name in breadcrumbs and links. */
  label: string;
  /** The path of the banner's picture. */
  banner: string;
  /** The path of the plan on its page. */
  plan: string;
  /** Decides the order of the sections on its page. */
  kind: "site" | "journey" | "system";
  loadWords: () => Promise<{ words: ServiceWords }>;
};

/** Every page loads this list, so it is short. The page of a service loads its words. */
export const services: ServiceEntry[] = [
  service("/services/physical-security", "site", () => import("#words/services/physical-security")),
  service(
    "/services/high-profile-events",
    "site",
    () => import("#words/services/high-profile-events"),
  ),
  service("/services/security-escort", "journey", () => import("#words/services/security-escort")),
  service("/services/training-courses", "site", () => import("#words/services/training-courses")),
  service(
    "/services/bullet-proof-vehicles",
    "journey",
    () => import("#words/services/bullet-proof-vehicles"),
  ),
  service("/services/burglar-alarm", "system", () => import("#words/services/burglar-alarm")),
  service("/services/security-system", "system", () => import("#words/services/security-system")),
  service("/services/canine", "system", () => import("#words/services/canine")),
];

/** Creates an entry. The drawings of a service have the last part of its path as their file name. */
function service(
  path: ServicePath,
  kind: ServiceEntry["kind"],
  loadWords: ServiceEntry["loadWords"],
): ServiceEntry {
  const name = path.split("/").at(-1);
  return {
    path,
    label: pageLabels[path],
    kind,
    banner: `/images/banners/${name}-hero.svg`,
    plan: `/images/plans/${name}.svg`,
    loadWords,
  };
}
