import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { columnName } from '../../exports/xlsx/columnName.ts';

type FixtureCell = string | number | { date: number };

export interface FixtureSheet {
  name: string;
  rows: readonly (readonly FixtureCell[])[];
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface WorkbookPart {
  name: string;
  text: string;
}

/** A workbook with texts that cells share, as Excel writes it. */
export async function workbookOf(sheets: readonly FixtureSheet[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, text } of workbookParts(sheets)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook of one sheet, of which somebody else wrote what is in it. */
export async function workbookWith(sheetData: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  const parts = workbookParts([{ name: 'Plan', rows: [] }]);
  for (const { name, text } of parts) {
    const content = name.includes('worksheets/') ? `<worksheet><sheetData>${sheetData}</sheetData></worksheet>` : text;
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The files that a workbook is packed from. */
export function workbookParts(sheets: readonly FixtureSheet[]): WorkbookPart[] {
  const strings = new Map<string, number>();
  const cellXml = (cell: FixtureCell, place: string) => {
    if (cell === '') return '';
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
    if (!strings.has(cell)) strings.set(cell, strings.size);
    return `<c r="${place}" t="s"><v>${strings.get(cell)}</v></c>`;
  };
  const parts: WorkbookPart[] = [];
  const add = (name: string, xml: string) =>
    parts.push({ name, text: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` });
  for (const [i, { rows }] of sheets.entries()) {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`)).join('')}</row>`,
    );
    add(`xl/worksheets/sheet${i + 1}.xml`, `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`);
  }
  const listed = sheets.map(({ name }, i) => `<sheet name="${inXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const targets = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  add('xl/workbook.xml', `<workbook ${main} xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`);
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
  );
  add(
    'xl/sharedStrings.xml',
    `<sst ${main}>${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${inXml(text)}</t></si>`).join('')}</sst>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  );
  return parts;
}
