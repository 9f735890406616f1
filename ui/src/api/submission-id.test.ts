import { expect, test } from "vitest";
import { newSubmissionId } from "./submission-id";

test("a_submission_id_is_a_version_4_uuid", () => {
  expect(newSubmissionId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
