import { expect, test } from "vitest";
import { attemptId, forgetAttempt } from "./submission-attempts";

test("the_same_content_of_the_same_form_keeps_its_id", () => {
  const id = attemptId("/same", "a");
  expect(attemptId("/same", "a")).toBe(id);
});

test("changed_content_and_another_form_get_another_id", () => {
  const id = attemptId("/changed", "a");
  expect(attemptId("/other", "a")).not.toBe(id);
  expect(attemptId("/changed", "b")).not.toBe(id);
});

test("a_forgotten_attempt_gets_another_id", () => {
  const id = attemptId("/forgotten", "a");
  forgetAttempt("/forgotten", id);
  expect(attemptId("/forgotten", "a")).not.toBe(id);
});

test("an_older_attempt_does_not_forget_the_last_one", () => {
  const older = attemptId("/older", "a");
  const last = attemptId("/older", "b");
  forgetAttempt("/older", older);
  expect(attemptId("/older", "b")).toBe(last);
});
