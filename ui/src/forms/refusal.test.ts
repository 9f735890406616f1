import { expect, test, vi } from "vitest";
import { messageForm } from "../facts/form-definition";
import { translateRefusal } from "./refusal";

vi.mock("#words/refusals", () => import("../words/ur/refusals"));

const sent = { message: "Check.", errors: { name: "Enter your name." } };

test("an Urdu page translates the codes of a refusal", () => {
  vi.stubEnv("SITE_LANGUAGE", "ur");
  const { fields } = messageForm("complaint");
  const codes = {
    subject: "missing",
    contact: "invalid",
    message: "control_characters",
    consent_version: "stale_form",
  } as const;
  expect(translateRefusal(fields, { ...sent, problem: "invalid", wait: null, codes })).toEqual({
    message: "نیچے نشان والے خانے ٹھیک کریں۔",
    errors: {
      subject: "لکھیں کہ شکایت کس بارے میں ہے۔",
      contact: "فون نمبر اس طرح لکھیں: \u20660300 1234567\u2069",
      message: "“کیا ہوا؟” میں ایسے نشان ہیں جو نظر نہیں آتے۔ اسے دوبارہ لکھیں۔",
      consent_version: "صفحہ دوبارہ کھولیں اور فارم پھر بھیجیں۔",
    },
  });
  expect(
    translateRefusal(fields, { ...sent, problem: "too_often", wait: 7, codes: {} }).message,
  ).toContain("7 سیکنڈ بعد");
});

test("a refusal without codes shows the server's sentences", () => {
  expect(translateRefusal([], sent)).toEqual(sent);
});

test("a refusal with unknown codes of a newer server shows the server's sentences", () => {
  // Parsed from JSON because the types of this build do not have the new codes.
  const newer = JSON.parse('{ "problem": "brand_new", "codes": { "name": "brand_new" } }');
  expect(translateRefusal([], { ...sent, ...newer })).toEqual(sent);
});
