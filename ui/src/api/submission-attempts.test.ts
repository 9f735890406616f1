import { expect, test } from "vitest";
import { formContent } from "./submission-attempts";

const withFile = (name: string, text: string, lastModified: number) => {
  const values = new FormData();
  values.set("resume", new File([text], name, { lastModified }));
  return formContent(values);
};

test("a_changed_value_is_other_content", () => {
  const values = new FormData();
  values.set("name", "Ayesha");
  const before = formContent(values);
  expect(formContent(values)).toBe(before);
  values.set("name", "Bilal");
  expect(formContent(values)).not.toBe(before);
});

test("a_file_with_another_name_size_or_date_is_other_content", () => {
  const before = withFile("cv.pdf", "text", 1);
  expect(withFile("cv.pdf", "text", 1)).toBe(before);
  expect(withFile("cv2.pdf", "text", 1)).not.toBe(before);
  expect(withFile("cv.pdf", "texts", 1)).not.toBe(before);
  expect(withFile("cv.pdf", "text", 2)).not.toBe(before);
});

test("an_empty_file_input_is_the_same_content_at_any_time", () => {
  expect(withFile("", "", 1)).toBe(withFile("", "", 2));
});
