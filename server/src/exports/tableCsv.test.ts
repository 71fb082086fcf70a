import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Cell, Sheet } from './Sheet.ts';
import { tableCsv } from './tableCsv.ts';

const sheetOf = (labels: string[], rows: Cell[][]): Sheet => ({
  columns: labels.map((label) => ({ label, width: 10 })),
  rowCount: rows.length,
  cellsAt: (row) => rows[row] as Cell[],
});

async function write(sheet: Sheet, separator: ',' | ';' = ','): Promise<string> {
  const chunks = await Readable.from(tableCsv(sheet, { separator })).toArray();
  return Buffer.concat(chunks).toString('utf8');
}

/** By RFC 4180, to the letter. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'y');
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error('This is not CSV.');
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? (match[2] as string));
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('[QUAL-7] begins with a mark for Excel and a header; lines end as RFC 4180 has it', async () => {
  const text = await write(sheetOf(['Name', 'Magnitude (mm)'], [['Wall', 12]]));
  expect(text).toBe('\uFEFFName,Magnitude (mm)\r\nWall,12\r\n');
  expect(await write(sheetOf(['Name'], []))).toBe('\uFEFFName\r\n');
});

test.each([',', ';'] as const)(
  '[QUAL-7] every text is read back as it was, with %j between cells',
  async (separator) => {
    const texts = ['a"b', 'a,b', 'a;b', 'a\r\nb', 'a\nb', ' a ', '', '""', 'é e\u0301', '🏗️', 'طابق', 'x'.repeat(5000)];
    const text = await write(sheetOf(texts, [texts, texts.toReversed()]), separator);
    expect(readCsv(text.slice(1), separator)).toEqual([texts, texts, texts.toReversed()]);
  },
);

test('[QUAL-7] texts that look like formulas stay texts, numbers stay numbers, nothing stays empty', async () => {
  const cells = ['=HYPERLINK("http://x")', -12, '-12', 0, null, new Date('2026-10-02T22:00:00Z')];
  const text = await write(sheetOf(['a', 'b', 'c', 'd', 'e', 'f'], [cells]));
  expect(readCsv(text.slice(1), ',')[1]).toEqual([`'=HYPERLINK("http://x")`, '-12', "'-12", '0', '', '2026-10-02']);
});

test('[QUAL-7] is made in parts while it is read, lets others have a turn, and stops when nobody reads on', async () => {
  let made = 0;
  const many: Sheet = {
    columns: [{ label: 'a', width: 10 }],
    rowCount: 1_000_000,
    cellsAt: () => {
      made++;
      return ['0123456789'.repeat(10)];
    },
  };
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await yieldToEventLoop();
  })();
  let parts = 0;
  for await (const part of tableCsv(many, { separator: ',' })) {
    expect(part.length).toBeLessThan(70_000);
    if (++parts === 20) break;
  }
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(19);
  expect(made).toBeLessThan(20 * 700);
});
