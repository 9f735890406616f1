import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { formatDay } from "../format-date";
import { pageLabels } from "./page-labels";

/** Texts about one job, made from its facts. */
export const jobTexts = {
  age: (from: number, to: number) => `${from} to ${to} years`,
  ageInLine: (from: number, to: number) => `age ${from} to ${to}`,
  pageTitle: (title: string, location: string) => `${title} in ${location}`,
  /** The date stays on one line. */
  lead: (location: string, country: string, deadline: string) =>
    `${location}, ${country}. Apply by ${deadline.replaceAll(" ", "\u00a0")}.`,
  /** The start of the description for search results. */
  facts: (positions: number, location: string, from: number, to: number): string =>
    `${jobTexts.positions(positions)} in ${location}, age ${from} to ${to}.`,
  positions: (count: number) => (count === 1 ? "One position" : `${count} positions`),
  until: (day: string): ReactNode => (
    <>
      Apply by <time dateTime={day}>{formatDay(day)}</time>
    </>
  ),
  applyBy: (deadline: string) => `Apply by ${deadline}.`,
  pay: {
    from: (min: string, period: string) => `From Rs ${min} ${period}`,
    fixed: (amount: string, period: string) => `Rs ${amount} ${period}`,
    range: (min: string, max: string, period: string) => `Rs ${min} to ${max} ${period}`,
    /** For a short list. The default period is a month. */
    least: (min: string, period: string | null) => `from Rs ${min}${period ? ` ${period}` : ""}`,
    /** For a job that does not state its pay. */
    ask: "Pay: ask us",
    periods: { hour: "an hour", day: "a day", month: "a month" },
  },
  posted: (number: number, day: ReactNode) => (
    <>
      Opening {number}, full time, posted on {day}.
    </>
  ),
  name: (title: string, location: string) => `${title}, ${location}`,
  sentence: (fact: string) => `${fact}.`,
};

/** The links on a job's card. Screen readers also read the name of the job. */
export const jobCardLinks = {
  apply: (name: string) => (
    <span>
      Apply Now<VisuallyHidden> for {name}</VisuallyHidden>
    </span>
  ),
  more: (name: string) => (
    <span>
      Read More<VisuallyHidden> about {name}</VisuallyHidden>
    </span>
  ),
};

export const jobActions = {
  apply: "Apply Now",
  back: "All openings",
};

export const jobFactLabels = {
  pay: "Pay",
  hours: "Hours",
  days_off: "Days off",
  overtime: "Overtime",
  lodging: "Lodging",
  meals: "Meals",
  uniform: "Uniform",
  training: "Training",
  location: "Location",
  positions: "Positions",
  age: "Age limit",
  education: "Schooling",
  height: "Height",
  deadline: "Deadline",
};

/** At the end of the page. */
export const jobCallToAction = {
  title: "Is this your job?",
  text: () =>
    "Applying takes a few minutes and costs nothing. Without a CV, call us or write on WhatsApp.",
  label: jobActions.apply,
};

export const jobPageWords = {
  about: "The work",
  facts: "At a glance",
  whatsapp: "No CV? Use WhatsApp",
};

export const closedJob = {
  pageTitle: "This opening has closed",
  description: "This opening no longer takes applications.",
  eyebrow: pageLabels["/career"],
  title: "This opening has closed",
  text: "The deadline has passed, or the job has been filled. You can still look at our other openings.",
  links: [
    { label: "Current openings", path: "/career" },
    { label: "Apply for any job", path: "/career-apply" },
  ],
  openTitle: "Open now",
};
