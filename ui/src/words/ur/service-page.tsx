import type * as en from "../en/service-page";
import type { Translation } from "../translation";

export const servicePageWords: Translation<typeof en.servicePageWords> = {
  features: "اہم باتیں",
  plan: "نقشے پر",
  planLine: (name: string, text: string) => (
    <>
      <strong>{name}:</strong> {text}
    </>
  ),
  questions: "دستخط سے پہلے",
  questionsTitle: "تین سوال جو آپ ہم سے پوچھیں",
  relatedTitle: "اکثر ساتھ مانگی جانے والی خدمات",
};
