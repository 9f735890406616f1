import { expect, test } from "vitest";
import type { JobOpening, PageData } from "../api/types";
import { translateJobNames } from "./job-names";

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a job may be called %s",
  (name) => {
    // The JSON boundary: only the fields that this test reads.
    const job = { title: name, location: name, is_translated: false } as JobOpening;
    const data = { job, jobs: [job] } as PageData;
    const shown = translateJobNames({ data }).data;
    expect([shown.job?.title, shown.job?.location, shown.jobs?.[0]?.title]).toEqual([
      name,
      name,
      name,
    ]);
  },
);
