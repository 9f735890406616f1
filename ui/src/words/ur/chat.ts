import type * as en from "../en/chat";
import type { Translation } from "../translation";

export const chatStart: Translation<typeof en.chatStart> = {
  application: (job) =>
    [
      job ? `مجھے اس اسامی کے لیے درخواست دینی ہے: ${job}۔` : "مجھے نوکری کے لیے درخواست دینی ہے۔",
      "میرا نام: ",
      "میری عمر: ",
      "میرا ضلع: ",
      "فوج یا پولیس میں کتنے سال: ",
      ...(job ? [] : ["کون سی نوکری چاہیے: "]),
    ].join("\n"),
  complaint: "مجھے شکایت کرنی ہے: ",
  question: (service) =>
    service ? `مجھے اس بارے میں پوچھنا ہے: ${service}۔ ` : "مجھے اس بارے میں پوچھنا ہے: ",
};
