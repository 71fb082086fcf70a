import type { XmlRecord } from './readXmlRecords.ts';

export const allOf = (record: XmlRecord | undefined, name: string): XmlRecord[] =>
  record?.children.filter((child) => child.name === name) ?? [];

export const oneOf = (record: XmlRecord | undefined, name: string): XmlRecord | undefined =>
  record?.children.find((child) => child.name === name);

/** The text of a child without blanks around it; empty where there is none. */
export const textOf = (record: XmlRecord | undefined, name: string): string => oneOf(record, name)?.text.trim() ?? '';
