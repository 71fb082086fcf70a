/** An attribute as a STEP file writes it (ISO 10303-21); null is not set, or derived. */
export type StepValue = null | string | number | StepReference | StepEnumeration | StepTyped | StepValue[];

export interface StepReference {
  ref: number;
}

/** Without its points: `T` of `.T.`. */
export interface StepEnumeration {
  enumeration: string;
}

/** `IFCLABEL('x')`. */
export interface StepTyped {
  type: string;
  value: StepValue;
}

export function isTyped(value: StepValue | undefined): value is StepTyped {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The instance that a value refers to. */
export function referenceOf(value: StepValue | undefined): number | undefined {
  return typeof value === 'object' && value !== null && 'ref' in value ? value.ref : undefined;
}

/** The instances that a list, a typed list or a single value refers to. */
export function referencesOf(value: StepValue | undefined): number[] {
  if (isTyped(value)) return referencesOf(value.value);
  const items = Array.isArray(value) ? value : [value];
  return items.map(referenceOf).filter((id) => id !== undefined);
}

/** The text of a value, trimmed; '' without one. */
export function stringOf(value: StepValue | undefined): string {
  if (isTyped(value)) return stringOf(value.value);
  return typeof value === 'string' ? value.trim() : '';
}
