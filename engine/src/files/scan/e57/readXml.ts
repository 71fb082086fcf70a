import { SaxesParser } from 'saxes';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { Pages } from './openPages.ts';
import type { E57Header } from './readHeader.ts';

/** An element of the XML section. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** What no sensible file exceeds; thousands of scans stay far below. */
const limits = { bytes: 64 * 1024 * 1024, elements: 500_000, depth: 64 };

/** Reads the XML section into a tree. */
export async function readXml(pages: Pages, header: E57Header, problems: Problem[]): Promise<XmlElement> {
  if (header.xmlLength > limits.bytes) throw refuse(pages.file, `the XML is larger than ${limits.bytes} bytes`);
  const tree = createTree(pages.file);
  const stream = pages.stream(pages.locate(header.xmlOffset, 'XML'), header.xmlLength, 'XML');
  const decoder = new TextDecoder();
  let hasBadBytes = false;
  while (stream.left > 0) {
    await stream.need(1);
    const text = decoder.decode(stream.bytes.subarray(stream.position, stream.end), { stream: true });
    hasBadBytes ||= text.includes('\ufffd');
    tree.write(text);
    stream.position = stream.end;
  }
  if (hasBadBytes) problems.push({ code: 'xmlEncoding', message: 'Some names in the file are not in UTF-8.' });
  return tree.finish(decoder.decode());
}

function refuse(file: string, reason: string, line?: number): EngineError {
  return new EngineError({ kind: 'invalid', file, place: line === undefined ? 'XML' : `XML line ${line}`, reason });
}

type Growing = { name: string; attributes: Record<string, string>; children: Growing[]; text: string };

const none: Growing[] = [];

function createTree(file: string) {
  const parser = new SaxesParser({ xmlns: false });
  const open: Growing[] = [];
  let root: Growing | undefined;
  let elements = 0;

  parser.on('error', (error) => {
    throw refuse(file, `the XML is broken: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`, parser.line);
  });
  parser.on('doctype', () => {
    throw refuse(file, 'a DOCTYPE is not allowed', parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= limits.depth) throw refuse(file, 'the elements are nested too deeply', parser.line);
    if (++elements > limits.elements) throw refuse(file, 'there are too many elements', parser.line);
    const element: Growing = { name, attributes: attributes as Record<string, string>, children: none, text: '' };
    const parent = open.at(-1);
    if (!parent) root = element;
    else if (parent.children === none) parent.children = [element];
    else parent.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  return {
    write: (text: string) => parser.write(text),
    finish(text: string): XmlElement {
      parser.write(text).close();
      if (root?.name !== 'e57Root') throw refuse(file, 'the outermost element is not e57Root');
      return root;
    },
  };
}
