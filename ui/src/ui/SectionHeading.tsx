import type { ReactNode } from "react";
import { Eyebrow } from "./Eyebrow";

const tones = { light: "text-text", dark: "text-white" };
const leads = { light: "text-muted", dark: "text-on-dark" };

type Props = { id: string; eyebrow: string; title: ReactNode; lead?: string; on?: "light" | "dark" };

export function SectionHeading({ id, eyebrow, title, lead, on = "light" }: Props) {
  return (
    <div className="max-w-3xl">
      <Eyebrow on={on}>{eyebrow}</Eyebrow>
      <h2 id={id} className={`${tones[on]} mt-4 text-h2`}>
        {title}
      </h2>
      {lead && <p className={`${leads[on]} mt-3 text-lead`}>{lead}</p>}
    </div>
  );
}
