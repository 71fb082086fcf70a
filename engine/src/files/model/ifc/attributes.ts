/** An instance of the file with its attributes by name, as web-ifc gives them. */
export type IfcLine = { expressID: number } & Record<string, unknown>;

interface Value {
  type: number;
  value: unknown;
}

const reference = 5;

function readValue(attribute: unknown): Value | undefined {
  return typeof attribute === 'object' && attribute !== null && 'value' in attribute ? (attribute as Value) : undefined;
}

/** The text of an attribute, trimmed; undefined when it is absent or empty. */
export function textOf(attribute: unknown): string | undefined {
  const value = readValue(attribute)?.value;
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}

/** The number of an attribute; undefined when it is absent or no finite number. */
export function numberOf(attribute: unknown): number | undefined {
  const value = readValue(attribute)?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The numbers of a list attribute; undefined when it is absent or holds anything else. */
export function numbersOf(attribute: unknown): number[] | undefined {
  const list = Array.isArray(attribute) ? attribute : readValue(attribute)?.value;
  if (!Array.isArray(list)) return undefined;
  const numbers = list.map((item) => (typeof item === 'number' ? item : numberOf(item)));
  return numbers.every((item): item is number => item !== undefined) ? numbers : undefined;
}

/** Whether an attribute is true; undefined when it is absent or neither. */
export function isTrue(attribute: unknown): boolean | undefined {
  const value = readValue(attribute)?.value;
  return typeof value === 'boolean' ? value : undefined;
}

/** The instance that an attribute refers to. */
export function refOf(attribute: unknown): number | undefined {
  const value = readValue(attribute);
  return value?.type === reference && typeof value.value === 'number' && value.value > 0 ? value.value : undefined;
}

/** The instances that a set or list attribute refers to. */
export function refsOf(attribute: unknown): number[] {
  if (!Array.isArray(attribute)) return [];
  return attribute.map(refOf).filter((id) => id !== undefined);
}
