import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { readPdf } from '../pdf/readPdf.fixture.ts';
import { testPicture } from '../qualityPdf/report.fixture.ts';
import type { IssueSheet } from './IssuesReport.ts';
import { makeIssuesPdf } from './makeIssuesPdf.ts';
import { testSheet as sheet } from './sheet.fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const shelf = openFontShelf();

async function make(sheets: readonly IssueSheet[], each: AsyncIterable<IssueSheet> = from(sheets)) {
  const report = {
    project: 'Harbour House',
    company: 'Northbank',
    madeBy: 'Ada Brandt',
    timeZone: 'Europe/Madrid',
    madeAt: new Date('2026-11-15T18:05:00Z'),
    lines: sheets,
    sheets: each,
  };
  return readPdf(await buffer(makeIssuesPdf(report, shelf)));
}

async function* from(sheets: readonly IssueSheet[]) {
  yield* sheets;
}

test('[ISSUE-7] an overview, then a page for each issue, with bookmarks', async () => {
  const { pages, outline } = await make([sheet(), sheet({ number: 13, diagnosis: 'Missing door', deadline: null })]);
  expect(pages).toHaveLength(3);
  expect(outline).toEqual(['Overview', '#12 - Deviated wall', '#13 - Missing door']);
  for (const text of ['Harbour House', '2 issues', '15 November 2026, 18:05', 'Europe/Madrid', 'Missing door']) {
    expect(pages[0]).toContain(text);
  }
});

test('[ISSUE-7] an issue is told whole', async () => {
  const picture = await testPicture();
  const { pages, tags } = await make([sheet({ pictures: [{ caption: 'As it was seen', picture }] })]);
  const page = pages[1]?.replace(/\s+/gu, ' ');
  const told = [
    'Open Issue',
    'Major',
    'Ben Ode',
    '30 October 2026, delayed',
    'Floor 02',
    'Week 40',
    '2 October 2026, 10:30',
    'Verified on 30/10/2026',
    'Wall north, 3PlumblineWall00000001',
    'To be cut back.',
    'As it was seen',
    'https://plumbline.test/quay-house/issues/12',
  ];
  for (const text of told) expect(page).toContain(text);
  expect(tags.join()).toContain('"role":"Figure"');
});

test('[ISSUE-7] long names, many elements, long comments and other scripts go on over pages', async () => {
  const { pages, text, foreignFonts } = await make([
    sheet({
      diagnosis: 'جدار '.repeat(90),
      elementCount: 150,
      comments: [{ author: '混凝土', at: new Date(0), text: 'word '.repeat(2000) }],
      pictures: [{ caption: 'Gone', picture: undefined }],
    }),
  ]);
  expect(pages.length).toBeGreaterThan(3);
  for (const part of ['and 149 more', '混凝土', 'No picture']) expect(text).toContain(part);
  expect(foreignFonts).toBe(0);
});

test('[ISSUE-7] what fails on the way breaks the document off', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it has anything.
  async function* failing(): AsyncGenerator<never> {
    throw new Error('the database is gone');
  }
  await expect(make([sheet()], failing())).rejects.toThrow('the database is gone');
});
