import { columnName } from './columnName.ts';
import { contentTypes, relations, relationships } from './packageParts.ts';
import { xmlText } from './xmlText.ts';

/** Places in cellXfs of the styles below. */
export const cellStyles = { header: 1, date: 2 } as const;

/** A worksheet as the workbook lists it. */
export interface ListedSheet {
  name: string;
  rowCount: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const ownParts = { '/xl/workbook.xml': 'sheet.main', '/xl/styles.xml': 'styles' };

/** The parts of a workbook but for its rows, by their names (ECMA-376, part 1, 12). */
export function workbookParts(sheets: readonly ListedSheet[], columnCount: number): Record<string, string> {
  const parts = {
    '[Content_Types].xml': contentTypes(ownParts, sheets.length),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets, columnCount),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styleSheet,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, declaration + xml]));
}

function workbook(sheets: readonly ListedSheet[], columnCount: number): string {
  const listed = sheets.map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const lastColumn = columnName(columnCount - 1);
  // Excel wants the range of an auto filter as a hidden name as well.
  const filtered = sheets.map(
    ({ name, rowCount }, i) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">` +
      `'${xmlText(name)}'!$A$1:$${lastColumn}$${rowCount + 1}</definedName>`,
  );
  return (
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets>` +
    `<definedNames>${filtered.join('')}</definedNames></workbook>`
  );
}

const styleSheet =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
