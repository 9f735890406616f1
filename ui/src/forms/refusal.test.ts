import { expect, test, vi } from "vitest";
import { messageForm } from "../facts/form-definition";
import { refusalInWords } from "./refusal";

vi.mock("#words/refusals", () => import("../words/ur/refusals"));

const sent = { message: "Check.", errors: { name: "Enter your name." } };

test("what_the_server_refuses_is_said_in_urdu", () => {
  vi.stubEnv("SITE_LANGUAGE", "ur");
  const { fields } = messageForm("complaint");
  const codes = { subject: "missing", contact: "invalid", message: "control_characters", consent_version: "stale_form" } as const;
  expect(refusalInWords(fields, { ...sent, problem: "invalid", wait: null, codes })).toEqual({
    message: "نیچے نشان والے خانے ٹھیک کریں۔",
    errors: {
      subject: "لکھیں کہ شکایت کس بارے میں ہے۔",
      contact: "فون نمبر اس طرح لکھیں: \u20660300 1234567\u2069",
      message: "“کیا ہوا؟” میں ایسے نشان ہیں جو نظر نہیں آتے۔ اسے دوبارہ لکھیں۔",
      consent_version: "صفحہ دوبارہ کھولیں اور فارم پھر بھیجیں۔",
    },
  });
  expect(refusalInWords(fields, { ...sent, problem: "too_often", wait: 7, codes: {} }).message).toContain("7 سیکنڈ بعد");
});

test("without_codes_the_sentences_of_the_server_are_shown", () => {
  expect(refusalInWords([], sent)).toEqual(sent);
});

test("codes_of_a_newer_server_are_shown_in_its_own_sentences", () => {
  // The JSON boundary: a page that was open during an update trusts the types of its build.
  const newer = JSON.parse('{ "problem": "brand_new", "codes": { "name": "brand_new" } }');
  expect(refusalInWords([], { ...sent, ...newer })).toEqual(sent);
});
