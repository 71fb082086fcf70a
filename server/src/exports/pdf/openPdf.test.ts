import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { replacementSign } from './openDocumentFonts.ts';
import { openFontShelf } from './openFontShelf.ts';
import { openPdf } from './openPdf.ts';
import { readPdf } from './readPdf.fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const shelf = openFontShelf();
const style = { size: 10, weight: 400, colour: '#000000' } as const;

function open() {
  return openPdf({ title: 'Title', author: 'Author', subject: 'Subject' }, shelf);
}

async function writeAndRead(text: string, weight: 400 | 600 = 400) {
  const pdf = open();
  pdf.addPage();
  pdf.write(text, { ...style, weight });
  const ended = pdf.end(() => {});
  const bytes = await buffer(pdf.document);
  await ended;
  return readPdf(bytes);
}

const samples = {
  Latin: 'Příliš žluťoučký kůň, Straße, “façade” — 23 m² ± 5 °C €',
  Greek: 'Τοίχος σκυροδέματος',
  Cyrillic: 'Железобетонная стена №12',
  Vietnamese: 'Tường bê tông cốt thép ặữ',
  Thai: 'ผนังคอนกรีต',
  Georgian: 'ბეტონის კედელი',
  Armenian: 'Բետոնե պատ',
  Han: '混凝土墙第三层',
  kana: 'コンクリートの壁ひらがな',
  Hangul: '콘크리트 벽 삼층',
  symbols: 'x ≥ 3 → ✓ ■',
  emoji: '🧱🏗👷',
};

test.each(Object.entries(samples))(
  '[QUAL-8] %s is drawn with fonts that have its letters, and can be read back',
  async (_, text) => {
    for (const weight of [400, 600] as const) {
      const read = await writeAndRead(text, weight);
      expect(read.text).toBe(text);
      expect(read.embeddedFonts).toBeGreaterThan(0);
      expect(read.foreignFonts).toBe(0);
    }
  },
);

/** Letters that were joined are read back as what they were joined of, in an order that depends on the reader. */
test.each([
  ['Devanagari', 'कंक्रीट की दीवार क्षेत्र'],
  ['Bengali', 'কংক্রিটের দেয়াল'],
  ['Tamil', 'கான்கிரீட் சுவர்'],
])('[QUAL-8] %s is drawn with a font of its own', async (script, text) => {
  const { fonts, text: read } = await writeAndRead(text);
  expect(fonts.join()).toContain(script);
  expect(read).not.toContain(replacementSign);
});

test('[QUAL-8] Arabic and Hebrew are read from the right, and what stands among them from the left', async () => {
  const { text, fonts } = await writeAndRead('قطر 300 (Wall A)');
  expect(fonts.join()).toContain('Arabic');
  expect(text).toContain('قطر');
  expect(text).toContain('300');
  expect(text).toContain('Wall A');
  const { text: hebrew } = await writeAndRead('קיר 200');
  expect(hebrew).toContain('קיר');
});

test('[QUAL-8] on paper the first word of a line from the right is the rightmost, and brackets are turned', () => {
  const pdf = open();
  pdf.addPage();
  const runsOf = (text: string) =>
    pdf.type
      .lay(text, style, { width: 400 })
      .lines[0]?.runs.map(({ text: run }) => run)
      .join('');
  expect(runsOf('אב (גד) 12')).toBe('12 (גד) אב');
  expect(runsOf('Wall אב גד end')).toBe('Wall גד אב end');
  expect(pdf.type.lay('אב', style, { width: 400 }).lines[0]?.fromRight).toBe(true);
  pdf.document.destroy();
});

test('a sign that no font has, lone surrogates, controls and damaged sequences are drawn somehow', async () => {
  const { text } = await writeAndRead(
    'ᚠ|\uD800|\0\u0007|\u{10FFFF}|\u0903\u0903\u094D\u200D|\u0E33\u0E33|\u0653\u0651|\u202E|a\u0301\u0302\u036A',
  );
  expect(text.startsWith(`${replacementSign}|${replacementSign}| `)).toBe(true);
});

test('any two signs of the scripts it has can follow each other', () => {
  const pdf = open();
  pdf.addPage();
  const blocks = [0x0600, 0x0590, 0x0e00, 0x0900, 0x0980, 0x0b80, 0x1100, 0x0300, 0x200b];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 150; round++) {
    const text = Array.from({ length: 8 }, () =>
      String.fromCodePoint((blocks[next(blocks.length)] ?? 0) + next(0x7f)),
    ).join('');
    const block = pdf.type.lay(text, style, { width: 60 });
    expect(Number.isFinite(block.width)).toBe(true);
    expect(() => pdf.type.draw(block, { x: 0, y: 0 })).not.toThrow();
  }
  pdf.document.destroy();
});

test('what is longer than its lines ends in an ellipsis', () => {
  const pdf = open();
  pdf.addPage();
  const { lines } = pdf.type.lay('word '.repeat(100), style, { width: 100, mostLines: 2 });
  expect(lines).toHaveLength(2);
  expect(lines[1]?.runs.at(-1)?.text.endsWith('…')).toBe(true);
  expect(lines[1]?.width).toBeLessThanOrEqual(100);
  pdf.document.destroy();
});

test('text goes on over pages, and every page gets its foot', async () => {
  const pdf = open();
  pdf.addPage();
  pdf.write(Array.from({ length: 200 }, (_, line) => `Line ${line}.`).join('\n'), style);
  const ended = pdf.end(({ number, count }) => {
    pdf.type.draw(pdf.type.lay(`Page ${number} of ${count}`, style, { width: 200 }), { x: 48, y: 800 });
  });
  const { pages, info } = await readPdf(await buffer(pdf.document));
  await ended;
  expect(pages).toHaveLength(4);
  expect(pages[3]).toContain('Line 199.');
  expect(pages[1]).toContain('Page 2 of 4');
  expect(info).toMatchObject({ Title: 'Title', Author: 'Author', Language: 'en' });
});
