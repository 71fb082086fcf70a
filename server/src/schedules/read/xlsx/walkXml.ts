import { SaxesParser } from 'saxes';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';

interface Handlers {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part of a workbook; prefixes of name spaces do not count. */
export function walkXml(bytes: Uint8Array, place: { sheet?: string }, { open, text, close }: Handlers): void {
  if (bytes.length === 0) return;
  const parser = new SaxesParser({ position: false });
  const fail = (reason: string): never => {
    throw new UnreadableSchedule(reason, { ...place, line: parser.line });
  };
  parser.on('error', (error) => fail(`The workbook is damaged: ${error.message}.`));
  parser.on('doctype', () => fail('The workbook has a document type, which is not read.'));
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > mostDepth) fail('The workbook is nested beyond measure.');
    open(localName(name), attributes as Record<string, string>);
  });
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  }
  parser.close();
}

const mostDepth = 40;
const chunkBytes = 4 * 2 ** 20;
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
