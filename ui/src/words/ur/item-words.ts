import type * as en from "../en/item-words";

export const inEnglish: typeof en.inEnglish = "(انگریزی میں)";

export const positionNames: typeof en.positionNames = {
  "Senior Security Supervisor": "سینئر سیکیورٹی سپروائزر",
  "Security Supervisor": "سیکیورٹی سپروائزر",
  "Security Guard": "سیکیورٹی گارڈ",
  Driver: "ڈرائیور",
  Cook: "باورچی",
};

export const cityNames: typeof en.cityNames = {
  Islamabad: "اسلام آباد",
  Rawalpindi: "راولپنڈی",
  Lahore: "لاہور",
  Karachi: "کراچی",
  Peshawar: "پشاور",
  Quetta: "کوئٹہ",
  Faisalabad: "فیصل آباد",
  Multan: "ملتان",
  Gujranwala: "گوجرانوالہ",
  Sialkot: "سیالکوٹ",
};
