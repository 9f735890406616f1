import { expect, test } from "vitest";
import { jobPlaces } from "./job-places";

/** The addresses of a location, each as its parts in their order. */
function addresses(location: string): string[] {
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
  ["Multan, Sukkur & Skardu", ["- | Multan | Punjab", "- | Sukkur | Sindh", "- | Skardu | Gilgit-Baltistan"]],
  ["راولپنڈی اور ایبٹ آباد", ["- | راولپنڈی | Punjab", "- | ایبٹ آباد | Khyber Pakhtunkhwa"]],
  ["Jhelum / Gujrat", ["- | Jhelum | Punjab", "- | Gujrat | Punjab"]],
])("%s has its towns with their regions", (location, expected) => {
  expect(addresses(location)).toEqual(expected);
});

test.each([
  ["Blue Area, Islamabad", ["Blue Area | Islamabad | Islamabad Capital Territory"]],
  ["Karachi, Korangi", ["Korangi | Karachi | Sindh"]],
  ["DHA Lahore", ["DHA | Lahore | Punjab"]],
  ["Lahore, Punjab", ["- | Lahore | Punjab"]],
  ["Gujar Khan, Punjab", ["- | Gujar Khan | Punjab"]],
  ["Azad Jammu & Kashmir", ["- | - | Azad Jammu and Kashmir"]],
  ["Punjab", ["- | - | Punjab"]],
])("%s is one place", (location, expected) => {
  expect(addresses(location)).toEqual(expected);
});

test.each(["Gujar Khan", "All sites of the company", "Sites in the north, by rotation"])("%s stays as it is", (location) => {
  expect(addresses(location)).toEqual([`- | ${location} | -`]);
});
