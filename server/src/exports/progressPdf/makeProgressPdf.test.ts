import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { readPdf } from '../pdf/readPdf.fixture.ts';
import { makeProgressPdf } from './makeProgressPdf.ts';
import type { ProgressReport } from './ProgressReport.ts';
import { testProgressReport as report, testSums as sums } from './report.fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const shelf = openFontShelf();

const make = async (given: ProgressReport) => readPdf(await buffer(makeProgressPdf(given, shelf)));

test('[WORK-6] the report tells the package, its progress over time and its parts, each with a bookmark', async () => {
  const { text, outline, info, foreignFonts } = await make(report());
  expect(outline).toEqual(['Cover', 'Progress over time', 'Breakdown by status', 'How to read this report']);
  const words = text.replace(/\s+/gu, ' ');
  for (const part of [
    'Harbour House',
    'Walls, level 2',
    'Delayed',
    '60%',
    '1 September 2026',
    '2.3',
    'A1010',
    'By hand.',
    'Week 36',
    'Week 44',
    'Level 2',
    'Verified',
    'Deviated',
    'Finish about 12 December 2026',
    'Late, at least 14 working days',
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('By element type');
  expect(info).toMatchObject({ Title: 'Walls, level 2: progress report', Author: 'Ada Brandt' });
  expect(foreignFonts).toBe(0);
});

test('[WORK-6] without quality nothing is said of verified and deviated; types come when they are asked for', async () => {
  const { text, outline } = await make(report({ showsQuality: false, types: [{ ...sums, name: 'Wall' }] }));
  expect(outline).toContain('Breakdown');
  expect(text).toContain('By element type');
  expect(text).toContain('Not built');
  expect(text).not.toContain('Missing');
});

test('[WORK-6] a package that no scan has seen, and one of a hundred scans and types, are reported too', async () => {
  const none = await make(report({ scans: [], floors: [], forecast: undefined }));
  expect(none.text).toContain('No published analysis yet.');
  const scans = Array.from({ length: 100 }, (_, i) => ({
    ...sums,
    name: `Scan ${i}`,
    scannedAt: new Date(Date.UTC(2026, 0, 1 + i)),
  }));
  const types = Array.from({ length: 100 }, (_, i) => ({ ...sums, name: `Type ${i} – جدار` }));
  const many = await make(report({ scans, types, description: 'x '.repeat(110), warning: 'Some are missing.' }));
  expect(many.pages.length).toBeGreaterThan(4);
  expect(many.text).toContain('Scan 99');
});

test('[WORK-6] the picture of a day stands with its legend and what the colours mean', async () => {
  const jpeg = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2E9E5B' } })
    .jpeg()
    .toBuffer();
  const onDay = {
    day: new Date('2026-10-30'),
    seenAt: new Date('2026-10-02'),
    picture: { jpeg, width: 1600, height: 900 },
    states: [
      { state: 'as_planned', colour: '#2E9E5B', count: 1234 },
      { state: 'late', colour: '#D6353D', count: 7 },
    ],
  } as const;
  const { text, outline, pictures } = await make(report({ onDay }));
  expect(outline).toContain('Planned against built on 30 October 2026');
  const words = text.replace(/\s+/gu, ' ');
  for (const part of [
    'Built as planned',
    '1,234',
    'Late',
    'as seen by the scan of 2 October 2026',
    'since then found',
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Due, not seen');
  expect(pictures).toBe(1);
  const unseen = await make(report({ onDay: { ...onDay, seenAt: undefined, states: [] } }));
  expect(unseen.text).toContain('No scan had been made by this day.');
});
