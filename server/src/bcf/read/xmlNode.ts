import type { XmlNode } from './parseXml.ts';

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => childrenOf(node, name)[0];

/** The text of a child without blanks around it; undefined where there is none. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  return childOf(node, name)?.text.trim() || undefined;
}

/** Whether 2.1 has them beside each other or 3.0 in a list of their own: `Labels` of text, or `Labels` of `Label`. */
export function listedOf(node: XmlNode | undefined, list: string, item: string): XmlNode[] {
  return childrenOf(node, list).flatMap((child) => {
    const items = childrenOf(child, item);
    return items.length > 0 || child.text.trim() === '' ? items : [child];
  });
}

export function numberOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || undefined);
  return Number.isFinite(value) ? value : undefined;
}

/** Of a moment as XML has it, and of what tools write without a zone, which is taken for UTC. */
export function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const moment = new Date(hasZone || /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : `${text}Z`);
  // Tools that know no date write the first that they can think of.
  const year = moment.getUTCFullYear();
  return year >= 1970 && year < 2200 ? moment : undefined;
}

/** In the form that the standard gives it, in lower case. */
export function guidOf(text: string | undefined): string | undefined {
  const digits = text?.replace(/[{}\s-]/g, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{32}$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const isTrue = (value: string | undefined) => value === 'true' || value === '1';
