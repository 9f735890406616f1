import { expect, test } from "vitest";
import { telLink, whatsAppLink } from "./PhoneLink";

test.each([
  ["+92 51 000 0000", "tel:+92510000000"],
  ["(051) 111-786-786", "tel:051111786786"],
  ["1122", "tel:1122"],
])("%s becomes %s", (number, link) => {
  expect(telLink(number)).toBe(link);
});

test("the link to a WhatsApp chat contains only the digits of the number", () => {
  expect(whatsAppLink("+92 (300) 000-0000")).toBe("https://wa.me/923000000000");
});
