import { honeypotName } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/forms";
import type { Translation } from "../translation";

/** The server quarantines a submission as spam if this field is filled in. */
export const honeypot: Translation<typeof en.honeypot> = {
  name: honeypotName(),
  label: "یہ خانہ خالی چھوڑ دیں",
};

/** The note above a form about its required fields. */
export const requiredNote: typeof en.requiredNote = (fields) => {
  const all = fields.every(({ required }) => required);
  return all
    ? "تمام خانے بھرنا لازمی ہے۔"
    : "جن خانوں کے ساتھ (اختیاری) لکھا ہے، وہ خالی چھوڑے جا سکتے ہیں۔ باقی سب لازمی ہیں۔";
};

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** `1572864` → `1.5 MB`, isolated, because the number would otherwise come after its unit. */
export const fileSize: typeof en.fileSize = (bytes) => {
  if (bytes < MEGABYTE) return `\u2066${Math.max(1, Math.round(bytes / KILOBYTE))} KB\u2069`;
  return `\u2066${Math.round((bytes / MEGABYTE) * 10) / 10} MB\u2069`;
};

/** `PDF، DOC یا DOCX، زیادہ سے زیادہ 10 MB`, and the help of the field. */
export const fileHint: typeof en.fileHint = ({ accept = [], max_bytes, help }) => {
  const types = accept.map((extension) => `\u2066${extension.slice(1).toUpperCase()}\u2069`);
  const last = types.at(-1) ?? "";
  const list = types.length > 1 ? `${types.slice(0, -1).join("، ")} یا ${last}` : last;
  const size = max_bytes === undefined ? "" : `، زیادہ سے زیادہ ${fileSize(max_bytes)}`;
  return list + size + (help ? `۔ ${help}` : "");
};

/** The server has the same messages. */
export const tooLong: typeof en.tooLong = (label, limit) =>
  `“${label}” میں زیادہ سے زیادہ ${limit} حروف لکھیں۔`;

/** The server has the same messages. */
export const wrongFile: Translation<typeof en.wrongFile> = {
  type: "یہ فائل استعمال نہیں ہو سکتی۔ PDF یا Word کی فائل چنیں۔",
  picture:
    "یہ تصویر ہے۔ اسے “سی وی کی تصویریں” والے خانے میں چنیں۔ شناختی کارڈ کی تصویر نہ بھیجیں۔",
  document: "اس قسم کی فائل استعمال نہیں ہو سکتی۔ اسے کھولیں، PDF میں محفوظ کریں، اور وہ PDF چنیں۔",
  empty: (label) => `${label} کی فائل خالی ہے۔`,
  size: (label, limit) => `${label} کی فائل ${fileSize(limit)} سے بڑی نہ ہو۔`,
};

export const photosHint: typeof en.photosHint = ({
  max_files = 0,
  max_bytes = 0,
  max_total_bytes = 0,
  help = "",
}) =>
  `${help} زیادہ سے زیادہ ${max_files} تصویریں، ہر ایک ${fileSize(max_bytes)} تک اور سب مل کر ${fileSize(max_total_bytes)} تک۔`;

/** The server has the same messages. */
export const wrongPhoto: Translation<typeof en.wrongPhoto> = {
  tooMany: (most) => `زیادہ سے زیادہ ${most} تصویریں چنیں۔`,
  notAPhoto: (photo) =>
    `فائل ${photo} تصویر نہیں ہے۔ JPEG، PNG یا WebP تصویر چنیں۔ PDF یا Word کی فائل “سی وی” والے خانے میں چنیں۔`,
  heic: (photo) =>
    `تصویر ${photo} HEIC قسم کی ہے، جو ہم کھول نہیں سکتے۔ اس کا اسکرین شاٹ لے کر وہ چنیں، یا تصویر واٹس ایپ پر بھیجیں۔`,
  tooLarge: (photo, bytes, megapixels = 0) =>
    `تصویر ${photo} بہت بڑی ہے: زیادہ سے زیادہ ${fileSize(bytes)} اور ${megapixels} ملین پکسل۔ اس کا اسکرین شاٹ لے کر وہ چنیں۔`,
  tooLargeTogether: (bytes) => `تصویریں بہت بڑی ہیں: سب مل کر ${fileSize(bytes)} سے زیادہ نہ ہوں۔`,
};

export const photoWords: Translation<typeof en.photoWords> = {
  takesLong:
    "انٹرنیٹ سست ہو تو تصویریں بھیجنے میں دو تین منٹ لگ سکتے ہیں۔ اگلا صفحہ آنے تک یہ صفحہ کھلا رکھیں۔",
  choose: "تصویریں چنیں",
  take: "تصویر کھینچیں",
  chosen: (count) => (count === 1 ? "1 تصویر" : `${count} تصویریں`),
  list: "آپ کے سی وی کے صفحے",
  page: (number) => `صفحہ ${number}`,
  removeSome: (extra, most) =>
    `${extra === 1 ? "ایک تصویر ہٹائیں" : `${extra} تصویریں ہٹائیں`}: زیادہ سے زیادہ ${most} تصویریں بھیجی جا سکتی ہیں۔`,
  preparing: "تصویر تیار ہو رہی ہے …",
  moveUp: "اوپر کریں",
  moveUpLabel: (number) => `صفحہ ${number} اوپر کریں`,
  remove: "ہٹائیں",
  removeLabel: (number) => `صفحہ ${number} ہٹائیں`,
};

export const fieldWords: Translation<typeof en.fieldWords> = {
  optional: "(اختیاری)",
  /** The heading of the error summary. */
  problem: "فارم میں کچھ ٹھیک کرنا ہے",
  /** The button of a file field, and the text next to it. */
  choose: "فائل چنیں",
  noFile: "کوئی فائل نہیں چنی گئی",
  chooseAgain: "فائل دوبارہ چنیں۔",
  /** The error for a file that the browser can no longer read. */
  fileLost: "یہ فائل بدل گئی ہے، یا اب آپ کے فون میں نہیں ہے۔ اسے دوبارہ چنیں۔",
  removeFile: "فائل ہٹائیں",
  restored: "آپ کا لکھا ہوا موجود ہے۔",
  fileAgain: (names) => <>دوبارہ چنیں: {names}</>,
  comma: "، ",
  empty: "فارم خالی کریں",
  /** The button next to a date field. */
  calendar: (label) => `${label}: کیلنڈر کھولیں`,
  file: (name, bytes) => (
    <>
      {name}
      <span>{`، ${fileSize(bytes)}`}</span>
    </>
  ),
  /** The accessible name of the section that confirms a form. */
  afterSending: "بھیجنے کے بعد",
  whatYouSent: "آپ نے کیا بھیجا",
  yes: "ہاں",
  /** The link below the error of a file field. */
  byWhatsApp: "واٹس ایپ پر بھیجیں",
  upload: "اپ لوڈ",
  /** `percent` is a whole number. */
  uploading: (percent) => `فائل اپ لوڈ ہو رہی ہے، ${percent} فیصد`,
  waiting: "فائل اپ لوڈ ہو گئی، جواب کا انتظار ہے",
  uploaded: "فائل اپ لوڈ ہو گئی",
};
