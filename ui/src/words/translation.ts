import type { ReactElement, ReactNode } from "react";

/**
 * The type of a translation: the type of the English words, with other texts. A missing or additional key or parameter does not compile,
 * and neither does another number of list items if the English words are `as const`.
 */
export type Translation<T> = ReactNode extends T ? T : TranslationOf<T>;

type TranslationOf<T> = T extends string
  ? string
  : T extends number | boolean | null | undefined | ReactElement
    ? T
    : T extends (...values: infer Values) => infer Text
      ? (...values: Values) => Translation<Text>
      : { [Key in keyof T]: Translation<T[Key]> };
