import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** Reads a workbook as a strict reader does: every part must be well-formed XML. */
export async function readXlsx(bytes: Uint8Array) {
  const parts = new Map<string, XmlNode>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, readXml(Buffer.concat(chunks).toString('utf8')));
  }
  return parts;
}

/** What stands in the cells of a worksheet, by their places. */
export function readCells(sheet: XmlNode): Map<string, string | number> {
  const rows = sheet.children.find(({ name }) => name === 'sheetData')?.children ?? [];
  return new Map(
    rows
      .flatMap(({ children }) => children)
      .map(({ attributes, children: [value] }) => {
        const text = attributes.t === 'inlineStr' ? value?.children[0]?.text : value?.text;
        return [attributes.r as string, attributes.t === 'inlineStr' ? unescaped(text ?? '') : Number(text)];
      }),
  );
}

/** ECMA-376, ST_Xstring. */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, attribute]) => [key, attribute.value]);
    const node = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    (open.at(-1) as XmlNode).text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0] as XmlNode;
}
