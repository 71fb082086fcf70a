import type { WrittenFields } from './WrittenFields.ts';

/** Which elements of a document are the records, and by which of their fields one is known. */
export interface RecordPlace {
  /** Names from the root down to the record, each path joined by `/`. */
  paths: ReadonlySet<string>;
  key: string;
}

/** Where a field of a record stands: the whole of its element, and what is in it. */
interface Field {
  start: number;
  end: number;
  /** As it is written, with its prefix. */
  tag: string;
  text: string;
}

/** A comment, a passage that is not read, an instruction, or a tag with its attributes. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g;

/** An XML document with other texts in fields of its records; everything between them stays letter for letter. */
export function changeXmlRecords(
  text: string,
  { paths, key }: RecordPlace,
  fieldsOf: (key: string) => WrittenFields | undefined,
): string {
  const written: string[] = [];
  let copied = 0;
  const replace = (start: number, end: number, by: string) => {
    written.push(text.slice(copied, start), by);
    copied = end;
  };
  const open: { name: string; tag: string; start: number; inside: number }[] = [];
  let record: { depth: number; fields: Map<string, Field> } | undefined;
  const close = (end: number, insideEnd: number) => {
    const ended = open.pop();
    if (ended === undefined || record === undefined) return;
    if (open.length === record.depth) {
      const { name, tag, start, inside } = ended;
      record.fields.set(name, { start, end, tag, text: text.slice(inside, insideEnd).trim() });
    } else if (open.length < record.depth) {
      changeRecord(record.fields);
      record = undefined;
    }
  };
  const changeRecord = (fields: ReadonlyMap<string, Field>) => {
    const changed = [...(fieldsOf(fields.get(key)?.text ?? '') ?? [])].flatMap(([name, value]) => {
      const field = fields.get(name);
      return field === undefined ? [] : [{ field, value }];
    });
    for (const { field, value } of changed.sort((a, b) => a.field.start - b.field.start)) {
      replace(field.start, field.end, `<${field.tag}>${value}</${field.tag}>`);
    }
  };
  for (const found of text.matchAll(markup)) {
    const [whole, slash, tag, isEmpty] = found;
    if (tag === undefined) continue;
    const end = found.index + whole.length;
    if (slash) {
      close(end, found.index);
      continue;
    }
    open.push({ name: tag.slice(tag.indexOf(':') + 1), tag, start: found.index, inside: end });
    if (record === undefined && paths.has(open.map(({ name }) => name).join('/')))
      record = { depth: open.length, fields: new Map() };
    if (isEmpty) close(end, end);
  }
  return written.join('') + text.slice(copied);
}
