import type { ComponentProps } from "react";
import { TitledText } from "../ui/TitledText";
import { HeadedSection } from "./HeadedSection";

type Props = ComponentProps<typeof HeadedSection> & { items: ComponentProps<typeof TitledText>[] };

/** A section of short texts, three side by side. */
export function TitledTexts({ items, children, ...section }: Props) {
  return (
    <HeadedSection weight="minor" {...section}>
      <ul className="mt-5 grid gap-x-10 gap-y-3 sm:mt-6 sm:gap-y-7 md:grid-cols-3 print:grid-cols-2 print:gap-y-3">
        {items.map((item) => (
          <li key={item.title}>
            <TitledText {...item} />
          </li>
        ))}
      </ul>
      {children}
    </HeadedSection>
  );
}
