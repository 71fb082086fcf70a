import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { readPdf } from '../pdf/readPdf.fixture.ts';
import { makeSectionPdf } from './makeSectionPdf.ts';

/** As the engine draws them: a window in which one unit is a fifth of a millimetre on paper. */
const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 620" width="180mm" height="124mm" role="img">',
  '<title>Section A: Plan</title><rect width="900" height="620" fill="#fff"/>',
  '<svg x="70" y="30" width="566" height="474"><rect width="566" height="474" fill="#fff"/>',
  '<path d="M10 20L510 20L510 120L10 120Z" fill="#d9e2ec" fill-rule="evenodd" stroke="#1f2933" stroke-width="1.6" stroke-linejoin="round"/>',
  '<path d="M30 30h0M40 40h0" fill="none" stroke-linecap="round" stroke="#A8182B" stroke-width="5"/></svg>',
  '<rect x="10" y="10" width="50" height="20" rx="3" fill="none" stroke="#111827" stroke-dasharray="4 3"/>',
  '<text x="20" y="570" font-size="20" fill="#1f2933" font-weight="600">Section A &amp; 柱 &lt;1&gt;</text>',
  '<text x="880" y="570" font-size="18" fill="#1f2933" text-anchor="end">1 : 20</text></svg>',
].join('');

let bytes: Buffer;

beforeAll(async () => {
  const sheet = { svg, title: 'Column: Section A', foot: ['Week 44', 'Column'] };
  bytes = await buffer(Readable.from(makeSectionPdf(sheet, openFontShelf())));
});

/** What the page is drawn with. */
function readOperators(): string {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return Array.from(streams, ([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).join('\n');
}

test('[SECT-2] a sheet is printed as lines at its true scale: 180 mm are 510.24 points', () => {
  const operators = readOperators();
  const scale = /^([\d.]+) 0 0 \1 0 0 cm$/m.exec(operators)?.[1];
  expect(Number(scale) * 900).toBeCloseTo((180 / 25.4) * 72, 1);
  expect(operators).toMatch(/10 20 m\s+510 20 l\s+510 120 l\s+10 120 l\s+h/);
  expect(operators).toMatch(/W n/);
});

test('its words are words, of any script, and fonts come with it', async () => {
  const { pages, foreignFonts, info } = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Section A & 柱 <1>');
  expect(pages[0]).toContain('1 : 20');
  expect(foreignFonts).toBe(0);
  expect(info.Title).toBe('Column: Section A');
});
