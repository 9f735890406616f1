import type * as en from "../en/page-labels";
import type { Translation } from "../translation";

/** The names of the pages in menus, breadcrumbs and links, by path. */
export const pageLabels: Translation<typeof en.pageLabels> = {
  "/": "ہوم",
  "/about-us": "ہم کون ہیں",
  "/why-stand-fast": "ہمیں کیوں چنیں؟",
  "/organogram": "عہدوں کا خاکہ",
  "/hedonistic-approach": "ہیڈونسٹک طریقہ",
  "/what-we-do": "خدمات",
  "/banks": "بینک",
  "/housing-societies": "ہاؤسنگ سوسائٹیاں",
  "/company-profile": "کمپنی کا تعارف",
  "/contact-us": "رابطہ کریں",
  "/contact-us/sent": "پیغام پہنچ گیا",
  "/request-a-quote": "کوٹیشن لیں",
  "/request-a-quote/sent": "کوٹیشن کی درخواست پہنچ گئی",
  "/complaint": "شکایت کریں",
  "/complaint/sent": "شکایت پہنچ گئی",
  "/news": "خبریں",
  "/news/page/:page": "پرانی خبریں",
  "/news/:slug": "خبر",
  "/career": "نوکریاں",
  "/career/:slug": "خالی اسامی",
  "/career-apply": "درخواست دیں",
  "/career-apply/sent": "درخواست پہنچ گئی",
  "/privacy": "پرائیویسی",
  "/downloads": "ڈاؤن لوڈز",
  "/services/physical-security": "فزیکل سیکیورٹی",
  "/services/high-profile-events": "بڑی تقریبات",
  "/services/security-escort": "سیکیورٹی ایسکارٹ",
  "/services/training-courses": "تربیت اور کورسز",
  "/services/bullet-proof-vehicles": "بلٹ پروف گاڑیاں",
  "/services/burglar-alarm": "چوری سے بچاؤ کا الارم",
  "/services/security-system": "سیکیورٹی سسٹم",
  "/services/canine": "ڈاگ سکواڈ",
};

/** Links with another label than their page's name. */
export const linkLabels: Translation<typeof en.linkLabels> = {
  backHome: "ہوم پر واپس جائیں",
  laws: "قوانین کا خلاصہ",
  jobs: "نوکری چاہیے؟ خالی اسامیاں دیکھیں",
};

/** The name of a second or later page of the news. */
export const newsPageLabel: typeof en.newsPageLabel = (page) => `صفحہ ${page}`;
