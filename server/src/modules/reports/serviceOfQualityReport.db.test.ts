import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { addModel, addVersion, addView, testElements, verdict, viewer } from '../verdicts/verdicts.fixture.ts';

const tenant = 'reports|site';
const name = 'Week 40/41: "جدار"';
let house: TestHouse;
let projectId: string;
let viewId: string;
let authorization: string;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject(tenant, { name: 'Harbour House' });
  await house.addProject('reports|other');
  await house.modules.access.setFlag(projectId, 'qualityReport', true);
  const elements = testElements(8, (i) => ({ name: `Panel ${i}`, floor: i < 4 ? 'L0' : 'L1' }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  viewId = await addView(house, projectId, { modelId, name, scanDate: new Date('2026-10-02T22:30:00Z') });
  const png = await sharp({ create: { width: 320, height: 210, channels: 3, background: '#F2C230' } })
    .png()
    .toBuffer();
  await house.platform.storage.put(`${tenant}/runs/element-1.png`, png, { contentType: 'image/png' });
  const section = { name: 'A', perspectivePath: `${tenant}/runs/element-1.png` };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>';
  await house.platform.storage.put(`${tenant}/runs/element-3.svg`, Buffer.from(svg), { contentType: 'image/svg+xml' });
  const drawing = { name: 'A', sectionPath: `${tenant}/runs/element-3.svg` };
  const gone = { name: 'A', sectionPath: `${tenant}/runs/gone.svg` };
  const off = { magnitudeM: 0.031, magnitudeXYM: 0.02, magnitudeZM: -0.0124 };
  await addVersion(house, viewId, [
    verdict(0, 'verified', { magnitudeM: 0.004 }),
    verdict(1, 'deviated', { ...off, evidence: { viewspheres: [], sections: [section] } }),
    verdict(2, 'deviated', { ...off, magnitudeM: 0.25, evidence: { viewspheres: [], sections: [gone] } }),
    verdict(3, 'under_construction', { ...off, magnitudeM: 0.05, evidence: { viewspheres: [], sections: [drawing] } }),
    verdict(4, 'missing'),
    verdict(5, 'no_data'),
  ]);
  ({ authorization } = await house.addMember('a@reports.test', projectId, viewer));
});
afterAll(() => house.close());

async function ask(payload: object = {}, query: Record<string, unknown> = {}) {
  const texts = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const url = `/api/quality-report/v3/projects/${projectId}/analysis/${viewId}/pdf`;
  const response = await house.app.inject({
    method: 'POST',
    url: `${url}?${new URLSearchParams(Object.fromEntries(texts))}`,
    headers: { authorization },
    payload,
  });
  return response;
}

async function read(payload: object = {}, query: Record<string, unknown> = {}) {
  const response = await ask(payload, query);
  expect(response.statusCode).toBe(200);
  const pdf = await readPdf(response.rawPayload);
  return { ...pdf, words: pdf.text.replace(/\s+/gu, ' ') };
}

async function putImage(bytes: Buffer, ending = 'png', folder = tenant): Promise<string> {
  const key = `${folder}/temp/${randomUUID()}.${ending}`;
  await house.platform.storage.put(key, bytes, { contentType: 'image/png' });
  return key;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2450C8' } });

test('[QUAL-8] the report of a view: project, company, maker, scan date, statuses and deviations', async () => {
  const { words, outline, pages, pictures } = await read({ description: 'Before the ceiling is closed.' });
  expect(pages[0]).toContain('Harbour House');
  for (const text of ['Test Company', 'Test Person', '2 October 2026', 'Before the ceiling is closed.']) {
    expect(pages[0]).toContain(text);
  }
  expect(outline).toContain('Deviations');
  expect(words).toContain('3 deviated and 1 missing elements, the largest magnitude first.');
  const order = ['Panel 2', 'Panel 3', 'Panel 1', 'Panel 4'].map((panel) => words.indexOf(panel));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order.every((at) => at > 0)).toBe(true);
  expect(words).toContain('−12 mm');
  expect(words).toContain('seen from 2 stations');
  // A perspective, a section, one whose file is gone, and one that never had any.
  expect(pictures).toBe(2);
  expect(words.match(/No picture/g)).toHaveLength(2);
});

test('[QUAL-8] the file has the name of the analysis and the local time, safe for any file system', async () => {
  const before = Date.now();
  const { headers } = await ask({}, { timezoneOffset: -120 });
  const stamp = (moment: number) => new Date(moment + 120 * 60_000).toISOString().replace(/\D/g, '').slice(0, 12);
  const filename = decodeURIComponent(
    String(headers['content-disposition']).replace("attachment; filename*=UTF-8''", ''),
  );
  const names = [before, Date.now()].map((moment) => {
    const digits = stamp(moment);
    return `Week 40 41 جدار -${digits.slice(0, 8)}-${digits.slice(8)}.pdf`.replace(' -', '-');
  });
  expect(names).toContain(filename);
  expect(headers['content-type']).toBe('application/pdf');
  const { pages } = await read({}, { timezoneOffset: -120 });
  expect(pages[0]).toContain('3 October 2026');
});

test('[QUAL-8] it is narrowed by the filter, and says so', async () => {
  const { words } = await read({}, { filtersDTO: { floors: ['L0'], magnitude: { from: 40 } } });
  expect(words).toContain('2 elements meet all of these filters.');
  expect(words).toContain('At least 40 mm');
  expect(words).toContain('Panel 2');
  expect(words).not.toContain('Panel 1');
  const none = await read({}, { filtersDTO: { statuses: ['verified'] } });
  expect(none.words).toContain('None of these elements is deviated or missing.');
});

test('[QUAL-8] under construction is a status only with its flag', async () => {
  expect((await read()).text).not.toContain('Under construction');
  await house.modules.access.setFlag(projectId, 'enableUnderConstruction', true);
  expect((await read()).text).toContain('Under construction');
  await house.modules.access.resetFlag(projectId, 'enableUnderConstruction');
});

test('[QUAL-8] without its flag, a filter by under construction lists what is deviated', async () => {
  const { words } = await read({}, { filtersDTO: { statuses: ['under_construction'] } });
  expect(words).toContain('3 elements meet all of these filters.');
  for (const panel of ['Panel 1', 'Panel 2', 'Panel 3']) expect(words).toContain(panel);
  expect(words).not.toContain('None of these elements is deviated or missing.');
});

test('[QUAL-8] what is left out on request', async () => {
  const { outline } = await read({ showQuality: false, includeMagnitudeDistribution: false });
  expect(outline).toEqual(['Cover', 'Elements included', 'How to read this report']);
});

test('[QUAL-8] blank lines of the description collapse, and it has at most 350 letters', async () => {
  const { pages } = await read({ description: `  ${'a'.repeat(340)}\n\n\n \n\n${'b'.repeat(8)}\n\n\n` });
  expect(pages[0]).toContain('bbbbbbbb');
  expect((await ask({ description: 'a'.repeat(351) })).statusCode).toBe(400);
});

test('[QUAL-8] images of the caller’s own uploads, whichever way the camera was held', async () => {
  const keys = [
    await putImage(await picture(40, 30).png().toBuffer()),
    await putImage(await picture(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'JPG'),
    await putImage(await picture(40, 30).jpeg().toBuffer(), 'jpeg'),
  ];
  const { words, outline, pictures } = await read({ imageS3Keys: keys });
  expect(pictures).toBe(5);
  expect(outline.at(-1)).toBe('Images');
  expect(words).toContain('Image 3');
  expect(words).not.toContain('Image 4');
});

test('[QUAL-8] a key of another tenant, of another folder or of nothing is refused by name, and so is what is no picture', async () => {
  const good = await putImage(await picture(4, 4).png().toBuffer());
  const bad = [
    await putImage(await picture(4, 4).png().toBuffer(), 'png', 'reports|other'),
    `${tenant}/temp/../../reports|other/temp/${randomUUID()}.png`,
    `${tenant}/runs/element-1.png`,
    `${tenant}/temp/${randomUUID()}.png`,
    `${tenant}/temp/${randomUUID()}.svg`,
    await putImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    await putImage(Buffer.from('no picture')),
    await putImage((await picture(400, 400).png().toBuffer()).subarray(0, 300)),
    '',
  ];
  for (const key of bad) {
    const response = await ask({ imageS3Keys: [good, key] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'reports.badImage', payload: { keys: [key] } });
  }
  expect((await ask({ imageS3Keys: Array.from({ length: 21 }, () => good) })).statusCode).toBe(400);
});

test('[QUAL-8] several at once are all made', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.subarray(0, 5).toString()])).toEqual(
    Array.from({ length: 5 }, () => [200, '%PDF-']),
  );
});

test('[QUAL-8] a view without a model or versions gives a report of nothing', async () => {
  const empty = await addView(house, projectId, { name: 'Empty' });
  const response = await house.app.inject({
    method: 'POST',
    url: `/api/quality-report/v3/projects/${projectId}/analysis/${empty}/pdf`,
    headers: { authorization },
    payload: {},
  });
  expect([response.statusCode, response.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('[QUAL-8] without the flag there is no report', async () => {
  await house.modules.access.setFlag(projectId, 'qualityReport', false);
  const response = await ask();
  await house.modules.access.setFlag(projectId, 'qualityReport', true);
  expect(response.statusCode).toBeGreaterThanOrEqual(403);
  expect(response.headers['content-type']).toContain('application/json');
});
