export type StripItem = { label: string; path: string; icon: "shield" | "camera" | "siren" | "cap" | "paw" };

export const stripLabel = "Services";

export const serviceStrip: StripItem[] = [
  { label: "Security Services", path: "/what-we-do", icon: "shield" },
  { label: "Security Systems", path: "/services/security-system", icon: "camera" },
  { label: "Burglar Alarm", path: "/services/burglar-alarm", icon: "siren" },
  { label: "Training", path: "/services/training-courses", icon: "cap" },
  { label: "Canine", path: "/services/canine", icon: "paw" },
];
