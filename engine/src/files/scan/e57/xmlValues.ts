import type { XmlElement } from './readXml.ts';

/** The element at a path of names, if it is there. */
export function findElement(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of an element at a path without blanks around it; undefined when it is absent or empty. */
export function findText(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return findElement(element, ...path)?.text.trim() || undefined;
}

/** The value of an Integer, Float or ScaledInteger at a path; an empty one is 0 (ASTM E2807), a broken one NaN. */
export function findNumber(element: XmlElement | undefined, ...path: string[]): number | undefined {
  const found = findElement(element, ...path);
  if (!found) return undefined;
  const stored = Number(found.text);
  if (found.attributes.type !== 'ScaledInteger') return stored;
  return stored * Number(found.attributes.scale ?? 1) + Number(found.attributes.offset ?? 0);
}

/** Two numbers under one parent, when both are there, finite and in order. */
export function findRange(parent: XmlElement | undefined, least: string, most: string): [number, number] | undefined {
  const from = findNumber(parent, least);
  const to = findNumber(parent, most);
  // Writers that know no bounds leave the greatest double in place.
  const isStated = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < 1e300;
  return isStated(from) && isStated(to) && from <= to ? [from, to] : undefined;
}
