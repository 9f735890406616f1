import type { ServiceWords } from "../words/services/service-page";

export type ServiceEntry = {
  path: `/services/${string}`;
  /** The service's name in breadcrumbs and links. */
  label: string;
  /** Its pictures are /images/services/<picture>-1600.webp and -800.webp. */
  picture: string;
  words: () => Promise<ServiceWords>;
};

/** Every page loads this list, so it is short. The words are loaded with the page. */
export const services: ServiceEntry[] = [
  {
    path: "/services/physical-security",
    label: "Physical security",
    picture: "static-guarding",
    words: () => import("../words/services/physical-security").then((module) => module.physicalSecurity),
  },
  {
    path: "/services/high-profile-events",
    label: "High-profile events",
    picture: "high-profile-events",
    words: () => import("../words/services/high-profile-events").then((module) => module.highProfileEvents),
  },
  {
    path: "/services/security-escort",
    label: "Security escort",
    picture: "security-escort",
    words: () => import("../words/services/security-escort").then((module) => module.securityEscort),
  },
  {
    path: "/services/training-courses",
    label: "Training & courses",
    picture: "training",
    words: () => import("../words/services/training-courses").then((module) => module.trainingCourses),
  },
  {
    path: "/services/bullet-proof-vehicles",
    label: "Bullet-proof vehicles",
    picture: "bullet-proof-vehicles",
    words: () => import("../words/services/bullet-proof-vehicles").then((module) => module.bulletProofVehicles),
  },
  {
    path: "/services/burglar-alarm",
    label: "Burglar alarm",
    picture: "burglar-alarm",
    words: () => import("../words/services/burglar-alarm").then((module) => module.burglarAlarm),
  },
  {
    path: "/services/security-system",
    label: "Security systems",
    picture: "security-systems",
    words: () => import("../words/services/security-system").then((module) => module.securitySystem),
  },
  {
    path: "/services/canine",
    label: "Canine",
    picture: "canine",
    words: () => import("../words/services/canine").then((module) => module.canine),
  },
];

/** The wide picture of a service's banner. */
export function bannerPicture({ picture }: ServiceEntry): string {
  return `/images/services/${picture}-1600.webp`;
}

/** The smaller picture: round on the service's own page, in a card elsewhere. */
export function smallPicture({ picture }: ServiceEntry): string {
  return `/images/services/${picture}-800.webp`;
}

/** The drawing on a service's page: /images/plans/<the path's last part>.svg. */
export function planPicture({ path }: ServiceEntry): string {
  return path.replace("/services/", "/images/plans/").concat(".svg");
}
