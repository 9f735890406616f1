import type * as en from "../en/usual-figures";
import type { Translation } from "../translation";

/** The company's usual figures, by the fields of the company file. */
export const usualFigures = {
  title: "ہمارے عام اعداد",
  lead: "آپ کے معاہدے میں آپ کے اپنے اعداد لکھے ہوں گے۔",
  fields: [
    { field: "survey_within", label: "سائٹ کا سروے کتنے دن میں" },
    { field: "quotation_within", label: "سروے کے بعد کوٹیشن کتنے دن میں" },
    { field: "relief_within", label: "غیر حاضر گارڈ کی جگہ دوسرا گارڈ کتنی دیر میں" },
    { field: "night_checks", label: "رات کو پوسٹ کی چیکنگ" },
    { field: "notice", label: "معاہدہ ختم کرنے کا نوٹس" },
    { field: "guards_on_duty", label: "ڈیوٹی پر گارڈز" },
    { field: "night_supervisors", label: "رات کے سپروائزر" },
    { field: "night_supervisor_districts", label: "رات کے سپروائزر ان اضلاع میں ہیں" },
    { field: "districts", label: "ہمارے گارڈز ان اضلاع میں ڈیوٹی پر ہیں" },
  ],
} as const satisfies Translation<typeof en.usualFigures>;
