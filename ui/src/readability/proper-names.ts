/*
 * Names that cannot be said in shorter words. Each counts as one short word, because a reader meets it as one thing: otherwise a page
 * that names the law would be graded by the law's title.
 */
const NAMES = [
  "Private Security Companies Ordinance, 2001",
  "Pakistan Arms Rules, 2023",
  "International Code of Conduct for Private Security Service Providers",
  "International Code of Conduct",
  "Voluntary Principles on Security and Human Rights",
  "Voluntary Principles",
  "Employees' Old-Age Benefits Institution",
  "Employees' Social Security Institution",
  "Islamabad Capital Territory",
  "Khyber Pakhtunkhwa",
  "ICT Administration",
  "Ministry of Interior",
  "Chief Commissioner",
  "Licensing Officer",
  "Home Department",
  "Home Secretary",
  "Stand Fast Security",
  "Balochistan",
  "Gilgit-Baltistan",
];

export function withoutNames(text: string): string {
  return NAMES.reduce((rest, name) => rest.replaceAll(name, "Name"), text);
}
