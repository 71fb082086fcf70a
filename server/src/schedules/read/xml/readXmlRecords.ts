import { throwUnless } from '@plumbline/contract/throwUnless';
import { SaxesParser } from 'saxes';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';

/** An element of a record: what stands below it, and its text where nothing does. */
export interface XmlRecord {
  name: string;
  line: number;
  text: string;
  children: XmlRecord[];
}

export interface RecordsOptions {
  /** Whether records stand in an element, by the names from the root down to it, joined by `/`. */
  isContainer(path: string): boolean;
  /** A record is what stands in a container and is none itself; it is given when it ends, and then forgotten. */
  take(record: XmlRecord, container: string): void;
  /** A container ends. */
  leave?(container: string): void;
}

const mostDepth = 40;
const mostNodes = 200_000;
const chunkBytes = 4 * 2 ** 20;

/** Reads a large document record by record. Document types are refused: their entities may be bombs, or files of ours. */
export function readXmlRecords(bytes: Uint8Array, { isContainer, take, leave }: RecordsOptions): void {
  const parser = new SaxesParser({ position: false });
  const containers: string[] = [];
  const open: XmlRecord[] = [];
  let nodes = 0;
  const fail = (reason: string): never => {
    throw new UnreadableSchedule(reason, { line: parser.line });
  };
  parser.on('error', (error) => fail(`This is no well-formed XML: ${error.message}.`));
  parser.on('doctype', () => fail('The file has a document type, which is not read.'));
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (open.length === 0) {
      const above = containers.at(-1);
      const path = above === undefined ? name : `${above}/${name}`;
      if (isContainer(path)) return void containers.push(path);
      nodes = 0;
    }
    if (containers.length + open.length > mostDepth || ++nodes > mostNodes)
      fail('The file is nested or long beyond measure.');
    const record: XmlRecord = { name, line: parser.line, text: '', children: [] };
    open.at(-1)?.children.push(record);
    open.push(record);
  });
  const addText = (text: string) => {
    const top = open.at(-1);
    if (top) top.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const record = open.pop();
    if (record !== undefined) {
      if (open.length === 0) take(record, containers.at(-1) ?? '');
      return;
    }
    const container = containers.pop() as string;
    leave?.(container);
  });
  for (const text of decoded(bytes)) parser.write(text);
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  }
  yield decoder.decode();
}

/** By its mark, or as it says itself. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch (error) {
    throwUnless(error, RangeError);
    throw new UnreadableSchedule(`There is no encoding of the name ${named.slice(0, 40)}.`, { line: 1 });
  }
}
