import { throwUnless } from '@plumbline/contract/throwUnless';
import { SaxesParser } from 'saxes';

export interface XmlNode {
  /** Without the prefix of a name space. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** Deeper than any schema of BCF goes. */
const mostDepth = 40;
const mostNodes = 2_000_000;

/** Reads a part of a BCF file; throws a sentence for what is not well-formed, and for document types, whose entities may be bombs. */
export function parseXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser();
  const open: XmlNode[] = [{ name: '', attributes: {}, children: [], text: '' }];
  let nodes = 0;
  parser.on('error', (error) => {
    throw new Error(error.message);
  });
  parser.on('doctype', () => {
    throw new Error('it has a document type, which is not read');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > mostDepth || ++nodes > mostNodes) throw new Error('it is nested or long beyond measure');
    const node: XmlNode = { name: localName(name), attributes: localNames(attributes), children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    (open.at(-1) as XmlNode).text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(decode(bytes)).close();
  const [root] = open[0]?.children ?? [];
  if (root === undefined) throw new Error('it is empty');
  return root;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** By its mark, or as it says itself; what is not what it says it is, as Windows in western Europe would write it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  for (const encoding of [named, 'utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      throwUnless(error, RangeError, TypeError);
    }
  }
  throw new Error('its letters cannot be read');
}
