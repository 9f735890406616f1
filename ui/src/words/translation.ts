import type { ReactElement, ReactNode } from "react";

/**
 * The shape of a translation: that of the English words, with other texts. A key, an item of a list with a fixed length or a parameter
 * that is missing or too much does not compile.
 */
export type Translation<T> = ReactNode extends T ? T : TranslationOf<T>;

type TranslationOf<T> = T extends string
  ? string
  : T extends number | boolean | null | undefined | ReactElement
    ? T
    : T extends (...values: infer Values) => infer Text
      ? (...values: Values) => Translation<Text>
      : { [Key in keyof T]: Translation<T[Key]> };
