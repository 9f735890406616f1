import type { ComponentProps } from "react";
import { TitledText } from "../ui/TitledText";
import { HeadedSection } from "./HeadedSection";

type Props = ComponentProps<typeof HeadedSection> & { items: ComponentProps<typeof TitledText>[] };

/** A section of short texts, three or four side by side. */
export function TitledTexts({ items, children, ...section }: Props) {
  const columns = items.length === 4 ? "md:grid-cols-2 xl:grid-cols-4" : "md:grid-cols-3";
  return (
    <HeadedSection weight="minor" {...section}>
      <ul
        className={`${columns} mt-5 grid gap-x-10 gap-y-3 sm:mt-6 sm:gap-y-7 print:grid-cols-2 print:gap-y-3`}
      >
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
