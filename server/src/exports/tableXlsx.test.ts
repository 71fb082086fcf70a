import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Cell, Sheet } from './Sheet.ts';
import { tableXlsx } from './tableXlsx.ts';
import { readCells, readXlsx, type XmlNode } from './xlsx/readXlsx.fixture.ts';

const sheetOf = (columns: Sheet['columns'], rows: readonly (readonly Cell[])[]): Sheet => ({
  columns,
  rowCount: rows.length,
  cellsAt: (row) => rows[row] as Cell[],
});
const text = { width: 20 };
const options = { sheetName: 'Elements', madeAt: new Date('2026-10-02T10:00:00Z') };

async function write(sheet: Sheet, rowsOfSheet?: number) {
  const chunks = await Readable.from(tableXlsx(sheet, { ...options, ...(rowsOfSheet && { rowsOfSheet }) })).toArray();
  return readXlsx(Buffer.concat(chunks));
}

const sheetAt = (parts: Map<string, XmlNode>, number = 1) => parts.get(`xl/worksheets/sheet${number}.xml`) as XmlNode;
const childOf = (node: XmlNode | undefined, name: string) => node?.children.find((child) => child.name === name);

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await yieldToEventLoop();
}

test('texts, numbers and days are cells of their kind below a bold header that stays and can be filtered', async () => {
  const columns = [
    { label: 'Name', ...text },
    { label: 'Magnitude (mm)', width: 12 },
    { label: 'Scan date', width: 12 },
  ];
  const parts = await write(
    sheetOf(columns, [
      ['Wall', -12, new Date('2026-10-02T22:00:00Z')],
      [null, null, null],
      ['', 0, new Date('1900-03-01T00:00:00Z')],
    ]),
  );
  const sheet = sheetAt(parts);
  expect(Object.fromEntries(readCells(sheet))).toEqual({
    A1: 'Name',
    B1: 'Magnitude (mm)',
    C1: 'Scan date',
    A2: 'Wall',
    B2: -12,
    C2: 46_297,
    B4: 0,
    C4: 61,
  });
  const rows = childOf(sheet, 'sheetData')?.children ?? [];
  expect(rows.map(({ attributes }) => attributes.r)).toEqual(['1', '2', '3', '4']);
  expect(rows[0]?.children.map(({ attributes }) => attributes.s)).toEqual(['1', '1', '1']);
  expect(rows[1]?.children.map(({ attributes }) => attributes.s)).toEqual([undefined, undefined, '2']);
  expect(childOf(sheet, 'autoFilter')?.attributes.ref).toBe('A1:C4');
  expect(childOf(sheet, 'cols')?.children.map(({ attributes }) => attributes.width)).toEqual(['20', '12', '12']);
  const pane = childOf(sheet, 'sheetViews')?.children[0]?.children[0];
  expect(pane?.attributes).toMatchObject({ state: 'frozen', ySplit: '1', topLeftCell: 'A2' });
  // The order that the schema of a worksheet asks for.
  expect(sheet.children.map(({ name }) => name)).toEqual(['sheetViews', 'cols', 'sheetData', 'autoFilter']);
});

test('every part is declared, and every style that a cell names is there', async () => {
  const parts = await write(sheetOf([{ label: 'Name', ...text }], [['Wall']]));
  const declared = parts.get('[Content_Types].xml')?.children.map(({ attributes }) => attributes);
  const overrides = declared?.flatMap(({ PartName }) => PartName?.slice(1) ?? []);
  expect(overrides).toEqual(['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml']);
  const targets = parts.get('xl/_rels/workbook.xml.rels')?.children.map(({ attributes }) => attributes.Target);
  expect(targets).toEqual(['worksheets/sheet1.xml', 'styles.xml']);
  expect([...parts.keys()].sort()).toEqual(
    ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', ...(overrides ?? [])].sort(),
  );
  const xfs = childOf(parts.get('xl/styles.xml'), 'cellXfs');
  expect(xfs?.attributes.count).toBe(String(xfs?.children.length));
  expect(xfs?.children.map(({ attributes }) => [attributes.fontId, attributes.numFmtId])).toEqual([
    ['0', '0'],
    ['1', '0'],
    ['0', '164'],
  ]);
});

test('any text is read back as it was, but for what XML has no letters for; none is a formula', async () => {
  const texts = [
    '=1+1',
    '@x',
    "'",
    '<b>&amp;"',
    '  a  ',
    'a\nb',
    'a\r\nb',
    '_x0041_',
    '_x005F_',
    'a_b',
    '🏗️',
    'طابق',
    'e\u0301',
    '\ufffd',
    '\u202e',
  ];
  const broken = ['a\0b\x07c\uFFFEd', 'x\ud800y', '\udc00'];
  const rows = [...texts, ...broken, 'y'.repeat(40_000)].map((one) => [one]);
  const sheet = sheetAt(await write(sheetOf([{ label: 'Name', ...text }], rows)));
  const cells = [...readCells(sheet).values()];
  expect(cells.slice(1, texts.length + 1)).toEqual(texts);
  expect(cells.slice(texts.length + 1)).toEqual(['abcd', 'xy', '', 'y'.repeat(32_767)]);
  const kinds = childOf(sheet, 'sheetData')?.children.flatMap(({ children }) => children);
  expect(new Set(kinds?.map(({ attributes }) => attributes.t))).toEqual(new Set(['inlineStr']));
});

test('what one worksheet cannot hold goes on in the next, which has a header of its own', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => [`W${i}`]);
  const parts = await write(sheetOf([{ label: 'Name', ...text }], rows), 10);
  const sheets = childOf(parts.get('xl/workbook.xml'), 'sheets')?.children.map(({ attributes }) => attributes.name);
  expect(sheets).toEqual(['Elements', 'Elements 2', 'Elements 3']);
  const read = [1, 2, 3].map((number) => [...readCells(sheetAt(parts, number)).values()]);
  expect(read.map(([header]) => header)).toEqual(['Name', 'Name', 'Name']);
  expect(read.flatMap(([, ...cells]) => cells)).toEqual(rows.flat());
  const filters = childOf(parts.get('xl/workbook.xml'), 'definedNames')?.children.map((name) => name.text);
  expect(filters).toEqual(["'Elements'!$A$1:$A$11", "'Elements 2'!$A$1:$A$11", "'Elements 3'!$A$1:$A$6"]);
});

test('an empty table is a workbook with a header', async () => {
  const parts = await write(sheetOf([{ label: 'Name', ...text }], []));
  expect([...readCells(sheetAt(parts))]).toEqual([['A1', 'Name']]);
});

test('rows are made as they are read; whoever stops reading stops them, and a failure is told', async () => {
  let made = 0;
  const many = {
    columns: [{ label: 'a', ...text }],
    rowCount: 5_000_000,
    cellsAt: () => [`${Math.random()}${made++}`],
  };
  for await (const part of tableXlsx(many, options)) {
    expect(part.length).toBeGreaterThan(0);
    if (made > 20_000) break;
  }
  await turns(20);
  const afterwards = made;
  await turns(200);
  expect(made).toBe(afterwards);

  const cellsAt = () => {
    throw new Error('the row cannot be made');
  };
  const failing = { ...many, cellsAt };
  await expect(Readable.from(tableXlsx(failing, options)).toArray()).rejects.toThrow('the row cannot be made');
});
