import type { ReactNode } from "react";
import { honeypotName } from "../../facts/form-definition" with { type: "macro" };
import type { FieldDefinition } from "../../facts/form-definition";

/** The server quarantines a submission as spam if this field is filled in. */
export const honeypot = { name: honeypotName(), label: "Leave this field empty" };

/** The note above a form about its required fields. */
export function requiredNote(fields: FieldDefinition[]): string {
  const all = fields.every(({ required }) => required);
  return all
    ? "All fields are required."
    : "Fields are required unless they are marked as optional.";
}

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** `1572864` → `1.5 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;
  return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`;
}

/** `PDF, DOC or DOCX, at most 10 MB`, and the help of the field. */
export function fileHint({ accept = [], max_bytes, help }: FieldDefinition): string {
  const types = accept.map((extension) => extension.slice(1).toUpperCase()).join(", ");
  const size = max_bytes === undefined ? "" : `, at most ${fileSize(max_bytes)}`;
  return types.replace(/, ([^,]+)$/, " or $1") + size + (help ? `. ${help}` : "");
}

/** The server has the same messages. */
export const tooLong = (label: string, limit: number) =>
  `${label} must be ${limit} characters or fewer.`;

/** The server has the same messages. */
export const wrongFile = {
  type: "This file cannot be used. Choose a PDF or Word file.",
  picture:
    "This is a photograph. Choose it in the field “Photos of your CV”. Do not send a photograph of your CNIC.",
  document: "This kind of document cannot be used. Open it, save it as a PDF, and choose the PDF.",
  empty: (label: string) => `${label} is an empty file.`,
  size: (label: string, limit: number) => `${label} must be at most ${fileSize(limit)}.`,
};

/** The help of the field, and `At most 6 photos: 10 MB each, 20 MB together.` */
export function photosHint({
  max_files = 0,
  max_bytes = 0,
  max_total_bytes = 0,
  help = "",
}: FieldDefinition): string {
  return `${help} At most ${max_files} photos: ${fileSize(max_bytes)} each, ${fileSize(max_total_bytes)} together.`;
}

/** The server has the same messages. `photo` is the number of the wrong photo. */
export const wrongPhoto = {
  tooMany: (most: number) => `Choose at most ${most} photos.`,
  notAPhoto: (photo: number) =>
    `File ${photo} is not a photo. Choose JPEG, PNG or WebP pictures. A PDF or Word file goes into the field “CV”.`,
  heic: (photo: number) =>
    `Photo ${photo} is a HEIC picture, which we cannot read. Take a screenshot of it and choose that, or send the photo by WhatsApp.`,
  tooLarge: (photo: number, bytes: number, megapixels = 0) =>
    `Photo ${photo} is too large: at most ${fileSize(bytes)} and ${megapixels} million pixels. Take a screenshot of it and choose that.`,
  tooLargeTogether: (bytes: number) =>
    `The photos are too large: at most ${fileSize(bytes)} together.`,
};

export const photoWords = {
  choose: "Choose photos",
  /** Shown without script, because only a script can shrink the photos. */
  takesLong:
    "On a slow connection, sending photos can take two or three minutes. Keep this page open until you see the next one.",
  take: "Take a photo",
  /** The number of chosen photos. */
  chosen: (count: number) => (count === 1 ? "1 photo" : `${count} photos`),
  list: "The pages of your CV",
  page: (number: number) => `Page ${number}`,
  /** `extra` is the number of photos above the limit `most`. */
  removeSome: (extra: number, most: number) =>
    `Remove ${extra === 1 ? "one photo" : `${extra} photos`}: you can send at most ${most}.`,
  preparing: "Getting the photo ready …",
  moveUp: "Move up",
  moveUpLabel: (number: number) => `Move page ${number} up`,
  remove: "Remove",
  removeLabel: (number: number) => `Remove page ${number}`,
};

export const fieldWords = {
  optional: "(optional)",
  /** The heading of the error summary. */
  problem: "There is a problem",
  /** The button of a file field, and the text next to it. */
  choose: "Choose a file",
  noFile: "No file chosen",
  chooseAgain: "Please choose the file again.",
  /** The error for a file that the browser can no longer read. */
  fileLost: "This file has changed, or it is no longer on your device. Please choose it again.",
  removeFile: "Remove the file",
  /** Shown after a reload if the form was not sent, with a button to empty the form. */
  restored: "What you typed is still here.",
  fileAgain: (names: ReactNode) => <>Please choose again: {names}</>,
  /** Between names of files. */
  comma: ", ",
  empty: "Empty the form",
  /** The button next to a date field. */
  calendar: (label: string) => `${label}: open the calendar`,
  file: (name: ReactNode, bytes: number) => (
    <>
      {name}
      <span>{`, ${fileSize(bytes)}`}</span>
    </>
  ),
  /** The accessible name of the section that confirms a form. */
  afterSending: "After sending",
  whatYouSent: "What you sent",
  /** For a box that was ticked. */
  yes: "Yes",
  /** The link below the error of a file field. */
  byWhatsApp: "Send it on WhatsApp",
  upload: "Upload",
  /** `percent` is a whole number. */
  uploading: (percent: number) => `Uploading, ${percent} %`,
  waiting: "Uploaded, waiting for the answer",
  uploaded: "Uploaded",
};
