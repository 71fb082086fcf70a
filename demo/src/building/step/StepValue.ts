/** A line of the file, to be pointed at: `#12`. */
export interface StepReference {
  readonly line: number;
}

/** Words of STEP that JavaScript has no literal for. */
export type StepWord =
  | { readonly integer: number }
  | { readonly enumeration: string }
  | { readonly derived: true }
  | { readonly typed: string; readonly value: StepValue };

/** What an attribute may hold; numbers are REAL, `undefined` is `$`. */
export type StepValue = number | string | boolean | undefined | StepReference | StepWord | readonly StepValue[];

/** INTEGER: without a decimal point. */
export const integer = (value: number): StepWord => ({ integer: value });

/** `.AREA.` */
export const enumeration = (name: string): StepWord => ({ enumeration: name });

/** A value of a SELECT, with the name of its type: `IFCLABEL('x')`. */
export const typed = (type: string, value: StepValue): StepWord => ({ typed: type, value });

/** `*`: the subtype derives this attribute. */
export const derived: StepWord = { derived: true };
