import { expect, test } from "vitest";
import { submitResult } from "./submissions";

test("success_carries_the_servers_message", () => {
  expect(submitResult({ success: true, message: "Thank you." })).toEqual({ outcome: "accepted", message: "Thank you." });
});

test("a_refusal_carries_each_fields_error", () => {
  expect(submitResult({ success: false, message: "Check the fields.", errors: { email: "Enter an e-mail address." } })).toEqual({
    outcome: "refused",
    message: "Check the fields.",
    errors: { email: "Enter an e-mail address." },
  });
});

test("a_refusal_without_field_errors_has_none", () => {
  expect(submitResult({ success: false, message: "Busy." })).toEqual({ outcome: "refused", message: "Busy.", errors: {} });
});
