import { expect, test } from "vitest";
import { jobPlaces } from "./job-places";

/** Returns the addresses of a location as "street | town | region". */
function formatAddresses(location: string): string[] {
  return [jobPlaces(location)].flat().map((place) => {
    const { address } = place as { address: Record<string, string | undefined> };
    const { streetAddress, addressLocality, addressRegion, addressCountry } = address;
    expect(addressCountry).toBe("PK");
    return [streetAddress, addressLocality, addressRegion].map((part) => part ?? "-").join(" | ");
  });
}

test.each([
  ["Peshawar", ["- | Peshawar | Khyber Pakhtunkhwa"]],
  ["islamabad", ["- | islamabad | Islamabad Capital Territory"]],
  ["ملتان", ["- | ملتان | Punjab"]],
  ["Quetta and Gwadar", ["- | Quetta | Balochistan", "- | Gwadar | Balochistan"]],
  [
    "Multan, Sukkur & Skardu",
    ["- | Multan | Punjab", "- | Sukkur | Sindh", "- | Skardu | Gilgit-Baltistan"],
  ],
  ["راولپنڈی اور ایبٹ آباد", ["- | راولپنڈی | Punjab", "- | ایبٹ آباد | Khyber Pakhtunkhwa"]],
  ["Jhelum / Gujrat", ["- | Jhelum | Punjab", "- | Gujrat | Punjab"]],
])("%s is split into towns with their regions", (location, expected) => {
  expect(formatAddresses(location)).toEqual(expected);
});

test.each([
  ["Blue Area, Islamabad", ["Blue Area | Islamabad | Islamabad Capital Territory"]],
  ["Karachi, Korangi", ["Korangi | Karachi | Sindh"]],
  ["DHA Lahore", ["DHA | Lahore | Punjab"]],
  ["Lahore, Punjab", ["- | Lahore | Punjab"]],
  ["Gujar Khan, Punjab", ["- | Gujar Khan | Punjab"]],
  ["Azad Jammu & Kashmir", ["- | - | Azad Jammu and Kashmir"]],
  ["Punjab", ["- | - | Punjab"]],
])("%s is a single place", (location, expected) => {
  expect(formatAddresses(location)).toEqual(expected);
});

test.each(["Gujar Khan", "All sites of the company", "Sites in the north, by rotation"])(
  "%s stays unchanged without a region",
  (location) => {
    expect(formatAddresses(location)).toEqual([`- | ${location} | -`]);
  },
);
