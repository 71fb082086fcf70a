import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName } from '../../exports/xlsx/columnName.ts';
import { contentTypes, relations, relationships } from '../../exports/xlsx/packageParts.ts';
import { xmlText } from '../../exports/xlsx/xmlText.ts';

export type WrittenCell = string | number | { serial: number };

export interface WrittenSheet {
  name: string;
  widths: readonly number[];
  rows: readonly (readonly WrittenCell[])[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const ownParts = {
  '/xl/workbook.xml': 'sheet.main',
  '/xl/styles.xml': 'styles',
  '/xl/sharedStrings.xml': 'sharedStrings',
};

/** A workbook in the form that Excel itself writes: texts are shared, since old readers know no others. */
export function writeWorkbook(sheets: readonly WrittenSheet[], madeAt: Date): AsyncIterable<Uint8Array> {
  const strings = new Map<string, number>();
  const parts = {
    '[Content_Types].xml': contentTypes(ownParts, sheets.length),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet, strings)])),
    'xl/sharedStrings.xml': '',
  };
  // Known when every sheet is written.
  parts['xl/sharedStrings.xml'] = stringsXml(strings);
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(declaration + xml), name, { mtime: madeAt, forceDosTimestamp: true });
  }
  zip.end();
  return zip.outputStream as Readable as AsyncIterable<Uint8Array>;
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function sheetXml({ widths, rows }: WrittenSheet, strings: Map<string, number>): string {
  const cols = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row + 1}`, strings));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `<worksheet xmlns="${main}"><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: WrittenCell, place: string, strings: Map<string, number>): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${cellStyles.date}"><v>${cell.serial}</v></c>`;
  const index = strings.get(cell) ?? strings.size;
  strings.set(cell, index);
  const style = cell.includes('\n') ? ` s="${cellStyles.wrapped}"` : '';
  return `<c r="${place}"${style} t="s"><v>${index}</v></c>`;
}

function stringsXml(strings: ReadonlyMap<string, number>): string {
  const items = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`);
  return `<sst xmlns="${main}" uniqueCount="${strings.size}">${items.join('')}</sst>`;
}

/** Places in cellXfs below. */
const cellStyles = { date: 1, wrapped: 2 } as const;

const styles =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="m/d/yyyy\\ h:mm"/></numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
