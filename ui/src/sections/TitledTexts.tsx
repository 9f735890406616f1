import type { ComponentProps } from "react";
import { TitledText } from "../ui/TitledText";
import { HeadedSection } from "./HeadedSection";

type Props = ComponentProps<typeof HeadedSection> & { items: ComponentProps<typeof TitledText>[] };

/** A minor section of three short texts side by side. */
export function TitledTexts({ items, children, ...section }: Props) {
  return (
    <HeadedSection weight="minor" {...section}>
      <div className="mt-5 grid gap-x-10 gap-y-3 sm:mt-6 sm:gap-y-7 md:grid-cols-3 print:grid-cols-2 print:gap-y-3">
        {items.map((item) => (
          <TitledText key={item.title} {...item} />
        ))}
      </div>
      {children}
    </HeadedSection>
  );
}
