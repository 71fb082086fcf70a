import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../AppError.ts';
import { testSheet } from '../issuesPdf/sheet.fixture.ts';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { readPdf } from '../pdf/readPdf.fixture.ts';
import { testProgressReport } from '../progressPdf/report.fixture.ts';
import { makeQualityPdf } from '../qualityPdf/makeQualityPdf.ts';
import type { QualityReport } from '../qualityPdf/QualityReport.ts';
import { testDeviation, testPicture, testReport } from '../qualityPdf/report.fixture.ts';
import { openDocuments } from './openDocuments.ts';

const documents = openDocuments();
afterAll(() => documents.close());

const deviations = (count: number) => Array.from({ length: count }, (_, index) => testDeviation(index));

/** With a building, and with deviations that come one by one. */
async function makeReport(change: Partial<QualityReport> = {}): Promise<QualityReport> {
  const picture = await testPicture();
  const marks = [{ number: 1, status: 'deviated' as const, x: 0.5, y: 0.5 }];
  const building = { picture, plans: [{ floor: 'Level 1', count: 3, picture, marks }], unplanned: [] };
  const shown = deviations(3).map((one) => ({ ...one, picture }));
  return testReport(shown, { images: [picture], drawBuilding: async () => building, ...change });
}

/** Reports can be read once. */
function failing(report: QualityReport, error: Error): QualityReport {
  async function* fail() {
    yield testDeviation(0);
    throw error;
  }
  return report.quality ? { ...report, quality: { ...report.quality, deviations: fail() } } : report;
}

test('[QUAL-8] a report that is made apart says the same, with its pictures', async () => {
  const apart = await readPdf(await buffer(documents.quality(await makeReport())));
  const { pages, pictures, info } = await readPdf(await buffer(makeQualityPdf(await makeReport(), openFontShelf())));
  expect(apart.pages).toEqual(pages);
  expect([apart.pictures, apart.info.Title]).toEqual([pictures, info.Title]);
});

test('[QUAL-8] a report without deviations is made apart', async () => {
  const { pages } = await readPdf(await buffer(documents.quality(await makeReport({ quality: undefined }))));
  expect(pages.join()).not.toContain('List of deviations');
});

test('[ISSUE-7] [WORK-6] issues and the report of a work package are made apart', async () => {
  const issue = testSheet({ pictures: [{ caption: 'As it was seen', picture: await testPicture() }] });
  const about = { project: 'Harbour House', company: 'Northbank', madeBy: 'Ada Brandt', timeZone: 'UTC' };
  const sheets = Readable.from([issue]);
  const issues = documents.issues({ ...about, madeAt: new Date('2026-11-15T18:05:00Z'), lines: [issue], sheets });
  const handedOver = await readPdf(await buffer(issues));
  expect([handedOver.outline, handedOver.pictures]).toEqual([['Overview', '#12 - Deviated wall'], 1]);
  const { outline } = await readPdf(await buffer(documents.progress(testProgressReport())));
  expect(outline).toContain('Progress over time');
});

test('the thread that answers calls spends little on a long list', async () => {
  const shelf = openFontShelf();
  const here = (report: QualityReport) => makeQualityPdf(report, shelf);
  const spend = async (make: typeof here, count: number) => {
    const before = process.threadCpuUsage();
    await buffer(make(testReport(deviations(count))));
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  // What is loaded once is not counted.
  for (const make of [here, documents.quality]) await spend(make, 1);
  expect(await spend(documents.quality, 300)).toBeLessThan((await spend(here, 300)) / 3);
});

test('what a source throws arrives as it was thrown', async () => {
  const error = new AppError('analyses.notFound');
  const making = buffer(documents.quality(failing(await makeReport(), error)));
  expect(await making.catch((thrown) => thrown)).toBe(error);
  const drawBuilding = () => Promise.reject(error);
  const drawing = buffer(documents.quality(await makeReport({ drawBuilding })));
  expect(await drawing.catch((thrown) => thrown)).toBe(error);
});

test('what the maker cannot draw is told by its words', async () => {
  const picture = { jpeg: new Uint8Array([1, 2, 3]), width: 4, height: 3 };
  await expect(buffer(documents.quality(await makeReport({ images: [picture] })))).rejects.toThrow(
    /Unknown image format/,
  );
});

test('[QUAL-8] whoever stops reading ends the making, and closes what it reads from', async () => {
  let read = 0;
  const closed = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield testDeviation(read++);
    } finally {
      closed.resolve();
    }
  }
  const { quality, ...report } = await makeReport();
  if (quality === undefined) throw new Error('The report has no deviations.');
  const bytes = documents.quality({ ...report, quality: { ...quality, deviations: endless() } });
  await bytes.next();
  await expect.poll(() => read, { timeout: 60_000 }).toBeGreaterThan(5);
  await bytes.return(undefined);
  await closed.promise;
  const readThen = read;
  await buffer(documents.quality(await makeReport()));
  expect(read).toBe(readThen);
});

test.runIf(process.platform === 'linux')('the thread steps back behind the one that answers calls', async () => {
  // After the name in brackets, which may hold blanks: the state is the first field, the niceness the seventeenth.
  const nicenessOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  const countNice = async () => {
    const tasks = await readdir('/proc/self/task');
    const stats = await Promise.all(tasks.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
    return stats.filter((stat) => nicenessOf(stat) === 10).length;
  };
  const own = openDocuments();
  const before = await countNice();
  await buffer(own.quality(testReport([])));
  expect((await countNice()) - before).toBe(1);
  await own.close();
});

test('the end of the server ends what is being made', async () => {
  const own = openDocuments();
  const never = new Promise<undefined>(() => {});
  const making = buffer(own.quality(await makeReport({ drawBuilding: () => never })));
  const told = expect(making).rejects.toThrow('The server is closing.');
  await own.close();
  await told;
});
