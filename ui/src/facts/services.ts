import { pageLabels } from "../words/page-labels";
import type { ServiceWords } from "../words/services/service-page";

export type ServiceEntry = {
  path: ServicePath;
  /** The service's name in breadcrumbs and links. */
  label: string;
  /** Its pictures are /images/services/<picture>-1600.webp and -800.webp; of those that are drawn, .svg. */
  picture: string;
  drawn: Size[];
  words: () => Promise<ServiceWords>;
};

type Size = "1600" | "800";
type ServicePath = Extract<keyof typeof pageLabels, `/services/${string}`>;

/** Every page loads this list, so it is short. The words are loaded with the page. */
export const services: ServiceEntry[] = [
  service("/services/physical-security", "static-guarding", () => import("../words/services/physical-security"), ["1600", "800"]),
  service("/services/high-profile-events", "high-profile-events", () => import("../words/services/high-profile-events")),
  service("/services/security-escort", "security-escort", () => import("../words/services/security-escort"), ["1600", "800"]),
  service("/services/training-courses", "training", () => import("../words/services/training-courses")),
  service("/services/bullet-proof-vehicles", "bullet-proof-vehicles", () => import("../words/services/bullet-proof-vehicles"), [
    "800",
  ]),
  service("/services/burglar-alarm", "burglar-alarm", () => import("../words/services/burglar-alarm")),
  service("/services/security-system", "security-systems", () => import("../words/services/security-system")),
  service("/services/canine", "canine", () => import("../words/services/canine"), ["800"]),
];

function service(
  path: ServicePath,
  picture: string,
  load: () => Promise<{ words: ServiceWords }>,
  drawn: Size[] = [],
): ServiceEntry {
  return { path, label: pageLabels[path], picture, drawn, words: () => load().then(({ words }) => words) };
}

/** The wide picture of a service's banner. */
export function bannerPicture(service: ServiceEntry): string {
  return pictureOf(service, "1600");
}

/** The smaller picture: round on the service's own page, in a card elsewhere. */
export function smallPicture(service: ServiceEntry): string {
  return pictureOf(service, "800");
}

function pictureOf({ picture, drawn }: ServiceEntry, size: Size): string {
  return `/images/services/${picture}-${size}.${drawn.includes(size) ? "svg" : "webp"}`;
}

/** The drawing on a service's page: /images/plans/<the path's last part>.svg. */
export function planPicture({ path }: ServiceEntry): string {
  return path.replace("/services/", "/images/plans/").concat(".svg");
}
