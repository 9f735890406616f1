import type { RefusalWords } from "../en/refusals";
import { tooLong, wrongFile, wrongPhoto } from "./forms";

const again = "صفحہ دوبارہ کھولیں اور فارم پھر بھیجیں۔";
const closed = "اس اسامی کے لیے درخواستیں بند ہو چکی ہیں۔";

export const refusalWords: RefusalWords | null = {
  problems: {
    invalid: () => "نیچے نشان والے خانے ٹھیک کریں۔",
    malformed: () => `فارم پڑھا نہیں جا سکا۔ ${again}`,
    cross_site: () => "یہ فارم صرف ہماری ویب سائٹ سے بھیجا جا سکتا ہے۔",
    too_large: () => "فارم بہت بڑا ہے۔ کم الفاظ لکھیں یا چھوٹی فائل چنیں۔",
    too_often: (seconds) =>
      `آپ کے کنکشن سے بہت زیادہ فارم بھیجے گئے ہیں۔ ${seconds} سیکنڈ بعد دوبارہ کوشش کریں۔`,
    too_slow: () => "فارم پہنچنے میں بہت دیر لگی۔ دوبارہ کوشش کریں۔",
    too_slow_for_file: () =>
      "آپ کا انٹرنیٹ اس فائل کے لیے بہت سست ہے۔ چھوٹی فائل چنیں، یا فائل ہمیں واٹس ایپ پر بھیجیں۔",
    busy: () => "اس وقت بہت سے فارم آ رہے ہیں۔ چند سیکنڈ بعد دوبارہ کوشش کریں۔",
    not_open: () => closed,
    full: () => "ابھی ہم کچھ محفوظ نہیں کر سکتے۔ ہمیں فون کریں۔",
    no_files: () => "ابھی ہم فائلیں نہیں لے سکتے۔ ہمیں فون کریں، یا رابطہ فارم سے پیغام بھیجیں۔",
    not_stored: () => "آپ کا فارم محفوظ نہیں ہو سکا۔ دوبارہ کوشش کریں۔",
  },
  ofField: {
    missing: ({ missing = "" }) => missing,
    invalid: ({ invalid = "" }) => invalid,
    too_long: ({ label, max_length = 0 }) => tooLong(label, max_length),
    control_characters: ({ label }) =>
      `“${label}” میں ایسے نشان ہیں جو نظر نہیں آتے۔ اسے دوبارہ لکھیں۔`,
    not_a_choice: ({ label }) => `“${label}” میں دیے گئے جوابوں میں سے ایک چنیں۔`,
    empty_file: ({ label }) => wrongFile.empty(label),
    too_large: ({ label, max_bytes = 0 }) => wrongFile.size(label, max_bytes),
    wrong_type: () => wrongFile.type,
    not_a_real_file: () =>
      "یہ اصل PDF یا Word فائل نہیں ہے۔ اسے PDF یا Word میں دوبارہ محفوظ کریں۔",
    picture: () => wrongFile.picture,
    save_as_pdf: () => wrongFile.document,
    protected: () => "اس فائل پر پاس ورڈ لگا ہے۔ اسے بغیر پاس ورڈ کے محفوظ کریں اور دوبارہ چنیں۔",
    damaged: () =>
      "یہ فائل ادھوری یا خراب ہے۔ اسے کھول کر دیکھیں، PDF میں محفوظ کریں، اور وہ PDF چنیں۔",
    too_short: ({ too_short = "" }) => too_short,
    too_many_photos: ({ max_files = 0 }) => wrongPhoto.tooMany(max_files),
    file_and_photos: ({ not_both = "" }) => not_both,
    not_a_photo: (_, photo) => wrongPhoto.notAPhoto(photo),
    heic_photo: (_, photo) => wrongPhoto.heic(photo),
    damaged_photo: (_, photo) => `تصویر ${photo} ادھوری یا خراب ہے۔ اسے دوبارہ کھینچیں۔`,
    large_photo: ({ max_bytes = 0, max_megapixels }, photo) =>
      wrongPhoto.tooLarge(photo, max_bytes, max_megapixels),
    macros: () => "اس Word فائل میں میکرو ہیں۔ اسے PDF میں محفوظ کریں اور وہ PDF چنیں۔",
    stale_form: () => again,
    not_open: () => closed,
  },
};
