import type { ServiceWords } from "./service-words";

export type ServiceEntry = {
  path: string;
  /** The service's name in breadcrumbs and links. */
  label: string;
  title: string;
  /** For search results, 120 to 155 characters. */
  description: string;
  /** Its pictures are /images/services/<picture>-1600.webp and -800.webp. */
  picture: string;
  words: () => Promise<ServiceWords>;
};

/** Every page loads this list, so it is short. entry-server.tsx must also import each file in `services/`. */
export const services: ServiceEntry[] = [
  {
    path: "/services/physical-security",
    label: "Physical security",
    title: "Security guards for sites in Pakistan",
    description:
      "Guards for gates, receptions and perimeters: how we survey a site, what happens on the first day, and why a school is not posted like a warehouse.",
    picture: "static-guarding",
    words: () => import("./physical-security").then((module) => module.physicalSecurity),
  },
  {
    path: "/services/high-profile-events",
    label: "High-profile events",
    title: "Security for events and weddings",
    description:
      "Entry lanes, screening, parking and the way out for conferences, weddings, exhibitions and official visits in Islamabad, Punjab and KPK.",
    picture: "high-profile-events",
    words: () => import("./high-profile-events").then((module) => module.highProfileEvents),
  },
  {
    path: "/services/security-escort",
    label: "Security escort",
    title: "Armed and unarmed security escorts",
    description:
      "Escorts for people, goods and convoys: route survey, crew and papers, and how permissions for an armed escort differ from one province to the next.",
    picture: "security-escort",
    words: () => import("./security-escort").then((module) => module.securityEscort),
  },
  {
    path: "/services/training-courses",
    label: "Training & courses",
    title: "Security training and guard courses",
    description:
      "What our guards learn before a post and afterwards, and courses for your own staff: access control, fire, first aid, bomb threats and searching.",
    picture: "training",
    words: () => import("./training-courses").then((module) => module.trainingCourses),
  },
  {
    path: "/services/bullet-proof-vehicles",
    label: "Bullet-proof vehicles",
    title: "Bullet-proof vehicles and drivers",
    description:
      "What a bullet-proof vehicle is rated for and what it is not, how to read its certificate, and how driver, escort and route belong to the protection.",
    picture: "bullet-proof-vehicles",
    words: () => import("./bullet-proof-vehicles").then((module) => module.bulletProofVehicles),
  },
  {
    path: "/services/burglar-alarm",
    label: "Burglar alarm",
    title: "Burglar alarms and alarm response",
    description:
      "Intruder alarms for houses, shops, offices and stores: survey, detectors, load-shedding, and what happens from the first signal to the report.",
    picture: "burglar-alarm",
    words: () => import("./burglar-alarm").then((module) => module.burglarAlarm),
  },
  {
    path: "/services/security-system",
    label: "Security systems",
    title: "CCTV and access control systems",
    description:
      "Cameras, access control, gates and screening planned around your doors and blind corners, with a control room procedure and power for load-shedding.",
    picture: "security-systems",
    words: () => import("./security-system").then((module) => module.securitySystem),
  },
  {
    path: "/services/canine",
    label: "Canine",
    title: "Security dogs and canine teams",
    description:
      "Dog and handler teams for venue search, vehicle lanes and night patrol: what each dog is trained for, how it is worked and rested, and what we ask of you.",
    picture: "canine",
    words: () => import("./canine").then((module) => module.canine),
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
