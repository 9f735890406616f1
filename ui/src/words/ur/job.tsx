import { VisuallyHidden } from "../../ui/VisuallyHidden";
import type * as en from "../en/job";
import { formatDay } from "../format-date";
import type { Translation } from "../translation";
import { pageLabels } from "./page-labels";

/** Texts about one job, made from its facts. */
export const jobTexts: Translation<typeof en.jobTexts> = {
  age: (from, to) => `${from} سے ${to} سال`,
  ageInLine: (from, to) => `عمر ${from} سے ${to} سال`,
  pageTitle: (title, location) => `${location} میں نوکری: ${title}`,
  /** The date stays on one line. */
  lead: (location, country, deadline) =>
    `${location}، ${country}۔ ${deadline.replaceAll(" ", "\u00a0")} تک درخواست دیں۔`,
  /** The start of the description for search results. */
  facts: (positions, location, from, to) =>
    `${location} میں ${jobTexts.positions(positions)}، عمر ${from} سے ${to} سال۔`,
  positions: (count) => (count === 1 ? "ایک اسامی" : `${count} اسامیاں`),
  until: (day) => (
    <>
      <time dateTime={day}>{formatDay(day)}</time> تک درخواست دیں
    </>
  ),
  applyBy: (deadline) => `${deadline} تک درخواست دیں۔`,
  pay: {
    from: (min, period) => `کم از کم ${min} روپے ${period}`,
    fixed: (amount, period) => `${amount} روپے ${period}`,
    range: (min, max, period) => `${min} سے ${max} روپے ${period}`,
    /** For a short list. The default period is a month. */
    least: (min, period) => `کم از کم ${min} روپے${period ? ` ${period}` : ""}`,
    /** For a job that does not state its pay. */
    ask: "تنخواہ: ہم سے پوچھیں",
    periods: { hour: "فی گھنٹہ", day: "روزانہ", month: "ماہانہ" },
  },
  posted: (number, day) => (
    <>
      اسامی نمبر {number}، فل ٹائم، اشتہار کی تاریخ: {day}۔
    </>
  ),
  name: (title, location) => `${title}، ${location}`,
  sentence: (fact) => `${fact}۔`,
};

/** The links on a job's card. Screen readers also read the name of the job. */
export const jobCardLinks: Translation<typeof en.jobCardLinks> = {
  apply: (name) => (
    <span>
      درخواست دیں<VisuallyHidden>: {name}</VisuallyHidden>
    </span>
  ),
  more: (name) => (
    <span>
      مزید پڑھیں<VisuallyHidden>: {name}</VisuallyHidden>
    </span>
  ),
};

export const jobActions: Translation<typeof en.jobActions> = {
  apply: "درخواست دیں",
  back: "تمام خالی اسامیاں",
};

export const jobFactLabels: Translation<typeof en.jobFactLabels> = {
  pay: "تنخواہ",
  hours: "ڈیوٹی کے گھنٹے",
  days_off: "چھٹی کا دن",
  overtime: "اوور ٹائم",
  lodging: "رہائش",
  meals: "کھانا",
  uniform: "وردی",
  training: "تربیت",
  location: "جگہ",
  positions: "اسامیوں کی تعداد",
  age: "عمر کی حد",
  education: "تعلیم",
  height: "قد",
  deadline: "آخری تاریخ",
};

/** At the end of the page. */
export const jobCallToAction: Translation<typeof en.jobCallToAction> = {
  title: "کیا یہ نوکری آپ کے لیے ہے؟",
  text: () =>
    "درخواست میں چند منٹ لگتے ہیں، اور کوئی فیس نہیں۔ سی وی نہ ہو تو ہمیں فون کریں یا واٹس ایپ پر لکھیں۔",
  label: jobActions.apply,
};

export const jobPageWords: Translation<typeof en.jobPageWords> = {
  about: "کام",
  facts: "ایک نظر میں",
  whatsapp: "سی وی نہیں؟ واٹس ایپ کریں",
};

export const closedJob: Translation<typeof en.closedJob> = {
  pageTitle: "یہ اسامی بند ہو چکی ہے",
  description: "اس اسامی کے لیے درخواستیں بند ہو چکی ہیں۔",
  eyebrow: pageLabels["/career"],
  title: "یہ اسامی بند ہو چکی ہے",
  text: "آخری تاریخ گزر چکی ہے، یا اس پر کسی کو رکھ لیا گیا ہے۔ آپ ہماری دوسری خالی اسامیاں دیکھ سکتے ہیں۔",
  links: [
    { label: "اس وقت خالی اسامیاں", path: "/career" },
    { label: "کسی بھی عہدے کے لیے درخواست دیں", path: "/career-apply" },
  ],
  openTitle: "اس وقت خالی اسامیاں",
};
