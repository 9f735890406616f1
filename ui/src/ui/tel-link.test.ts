import { expect, test } from "vitest";
import { telLink } from "./tel-link";

test.each([
  ["+92 51 000 0000", "tel:+92510000000"],
  ["(051) 111-786-786", "tel:051111786786"],
  ["1122", "tel:1122"],
])("%s_becomes_%s", (number, link) => {
  expect(telLink(number)).toBe(link);
});
