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
  words: () => Promise<ServiceWords>;
};

type Size = "1600" | "800";

/** Every page loads this list, so it is short. The words are loaded with the page. */
export const services: ServiceEntry[] = [
  service("/services/physical-security", "static-guarding", () => import("#words/services/physical-security"), ["1600", "800"]),
  service("/services/high-profile-events", "high-profile-events", () => import("#words/services/high-profile-events")),
  service("/services/security-escort", "security-escort", () => import("#words/services/security-escort"), ["1600", "800"]),
  service("/services/training-courses", "training", () => import("#words/services/training-courses")),
  service("/services/bullet-proof-vehicles", "bullet-proof-vehicles", () => import("#words/services/bullet-proof-vehicles"), [
    "800",
  ]),
  service("/services/burglar-alarm", "burglar-alarm", () => import("#words/services/burglar-alarm")),
  service("/services/security-system", "security-systems", () => import("#words/services/security-system")),
  service("/services/canine", "canine", () => import("#words/services/canine"), ["800"]),
];

/**
 * Its pictures are <picture>-1600, -800 and, for phones, -phone in /images/services: .webp, or .svg for the sizes that are drawn. Its
 * drawing is in /images/plans, named as its path.
 */
function service(
  path: ServicePath,
  picture: string,
  load: () => Promise<{ words: ServiceWords }>,
  drawn: Size[] = [],
): ServiceEntry {
  const sized = (size: Size) => `/images/services/${picture}-${size}.${drawn.includes(size) ? "svg" : "webp"}`;
  return {
    path,
    label: pageLabels[path],
    banner: sized("1600"),
    small: sized("800"),
    plan: path.replace("/services/", "/images/plans/").concat(".svg"),
    words: () => load().then(({ words }) => words),
  };
}
