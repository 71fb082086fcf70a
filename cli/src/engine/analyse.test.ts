import { access, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decodePicture } from '@plumbline/engine/ground/image/decodePicture';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import { listOwnFiles } from '@plumbline/engine/prove/EvidenceFiles';
import { openWork } from '@plumbline/engine/steps/openWork';
import { walk } from '@plumbline/engine/steps/walk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PlannedChange } from '../../../demo/src/simulate/Change.ts';
import { type BoxElement, boxModel } from '../../../demo/src/simulate/fixtures/boxModel.ts';
import { rewriteScan, writeScan } from '../../../demo/src/simulate/fixtures/house.ts';
import { writeHouse } from '../../../demo/test/stepRuns.ts';
import { runHere } from '../../test/runHere.ts';
import { runPlumbline } from '../../test/runPlumbline.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let model: string;
const inFolder = (...names: string[]) => join(folder, ...names);
const runProcess = (...args: string[]) => runPlumbline(args, {});
const run = (...args: string[]) => runHere(args, {});
const readResult = async (name: string) => JSON.parse(await readFile(inFolder(name, 'result.json'), 'utf8'));
const simulate = (out: string, ...more: string[]) =>
  run('simulate-scan', '--model', model, '--seed', '3', '--out', inFolder(out), '--stations', '3', ...more);
const analysing = (scan: string, out: string, ...more: string[]) => [
  'analyse',
  '--model',
  model,
  '--scan',
  inFolder(scan, 'scan.e57'),
  '--out',
  inFolder(out),
  ...more,
];
const analyse = (...words: Parameters<typeof analysing>) => run(...analysing(...words));

interface Element {
  globalId: string;
  type: string;
  status: string;
  toleranceM: number;
  evidence: Record<string, unknown> | null;
}

const withoutEvidence = ({ elements }: { elements: Element[] }) =>
  elements.map(({ evidence: _, ...verdict }) => verdict);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-analyse-'));
  model = inFolder('house.ifc');
  await writeHouse(model);
  await simulate('photos', '--rays', '60000', '--panorama', '256', '--moved', '0.4');
});
afterAll(() => rm(folder, { recursive: true }));

test('[ENG-5] [ENG-7] analyse tells the result in the terminal, and every file it names is there', async () => {
  const { code, output, errors } = await runProcess(...analysing('photos', 'result'));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/Verified +\d+ +\d+%\n/);
  expect(output).toContain('Largest deviations');
  expect(output).toContain(`Report: ${inFolder('result', 'report.html')}`);
  const { elements, spheres } = await readResult('result');
  const proven = elements.filter(({ evidence }: Element) => evidence !== null);
  expect(proven.length).toBeGreaterThan(20);
  await access(inFolder('result', 'evidence', 'model.mesh'));
  for (const { evidence } of proven) {
    if (evidence.points !== undefined) await access(inFolder('result', evidence.points.file));
    expect(evidence.sections.length).toBeGreaterThan(1);
    for (const { scale } of evidence.sections) expect(scale).toBeGreaterThan(0);
  }
  expect((await readdir(inFolder('result', 'evidence'))).length).toBeLessThan(spheres.length + 10);
  expect(spheres.length).toBeGreaterThan(0);
  expect(spheres[0]).toMatchObject({ kind: 'photo', coverage: { longitude: 360, latitude: 180 } });
  const seen = proven.find(({ evidence }: { evidence: { spheres: unknown[] } }) => evidence.spheres.length > 0);
  const [sphere] = seen.evidence.spheres;
  expect(sphere).toMatchObject({
    station: expect.any(String),
    position: [expect.any(Number), expect.any(Number), expect.any(Number)],
    direction: { azimuth: expect.any(Number), elevation: expect.any(Number) },
  });
  expect(sphere.outline.length).toBeGreaterThan(2);
  expect(decodePicture(await readFile(inFolder('result', sphere.file)))).toMatchObject({ width: 256, height: 128 });
  expect(await readFile(inFolder('result', 'report.html'), 'utf8')).toContain('<figure class="photo">');
});

test('[ENG-5] the evidence about one element is drawn when it is asked for', async () => {
  const { elements } = await readResult('result');
  const deviated = elements.find(({ status }: Element) => status === 'deviated');
  const { code, output, errors } = await run(
    'evidence',
    inFolder('result'),
    deviated.globalId,
    '--out',
    inFolder('own'),
  );
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const files = await readdir(inFolder('own'));
  expect(output.trim().split('\n').sort()).toEqual(files.sort());
  expect(files).toEqual(expect.arrayContaining(['picture.png', 'points.csv', 'section-1.dxf', 'section-1.svg']));
  const read = (name: string) => readFile(inFolder('own', name), 'utf8');
  expect(await read('section-1.svg')).toContain(deviated.globalId);
  expect(await read('section-1.dxf')).toContain('SCAN_POINTS');
  expect(decodePicture(await readFile(inFolder('own', 'picture.png')))).toMatchObject({ width: 480, height: 315 });
  const [head, ...rows] = (await read('points.csv')).trim().split('\n');
  expect(head).toBe('x,y,z,magnitude');
  expect(rows).toHaveLength(deviated.evidence.points.count);
  for (const row of rows) expect(row).toMatch(/^-?\d+\.\d{4},-?\d+\.\d{4},-?\d+\.\d{4},-?\d\.\d{5}$/);
  const none = await run('evidence', inFolder('result'), 'nobody', '--out', inFolder('own'));
  expect(none.errors).toContain('There is no element nobody');
});

test('[ENG-6] killed while its evidence was moved, an analysis ends with all files that it names, and none of an older one', async () => {
  const [scan, out] = [inFolder('photos', 'scan.e57'), inFolder('moved')];
  const file = async (path: string) => ({ name: basename(path), path, size: (await stat(path)).size });
  const work = await openWork(join(out, 'work'), {
    project: 'House',
    date: '2026-01-31',
    models: [await file(model)],
    scans: [await file(scan)],
    settings: defaultSettings,
    named: {},
    evidence: 'found',
    checksInput: false,
    hasImages: false,
  });
  await walk(work.path);
  await rename(join(work.path, 'evidence'), join(out, 'evidence'));
  await writeFile(join(out, 'evidence', 'older.png'), '');
  await work.release();
  const before = await readdir(join(out, 'evidence'));
  const { code, errors } = await analyse('photos', 'moved', '--evidence', 'found');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const { elements, spheres } = await readResult('moved');
  const named = elements.flatMap(({ evidence }: Element) => (evidence ? listOwnFiles(evidence as never) : []));
  expect(named.length).toBeGreaterThan(2);
  for (const name of [...named, ...spheres.map((sphere: { file: string }) => sphere.file)])
    await access(join(out, name));
  expect((await readdir(join(out, 'evidence'))).sort()).toEqual(before.filter((name) => name !== 'older.png').sort());
  expect((await readdir(out)).sort()).toEqual(['elements.csv', 'evidence', 'report.html', 'result.json', 'run.bin']);
});

test('[REQ-10] a scan that has no place in the model is refused with its sentence and status 2, and may be tried again', async () => {
  await rewriteScan(inFolder('photos', 'scan.e57'), inFolder('far.e57'), { change: ([x, y, z]) => [x + 5000, y, z] });
  const words = ['analyse', '--model', model, '--scan', inFolder('far.e57'), '--out', inFolder('refused')];
  for (const attempt of [1, 2]) {
    const { code, output, errors } = await run(...words);
    expect({ attempt, code, output }).toEqual({ attempt, code: 2, output: '' });
    expect(errors).toMatch(/^plumbline: far\.e57: The scan does not fit where its coordinates put it.*\.\n$/);
  }
  await expect(access(inFolder('refused', 'result.json'))).rejects.toThrow();
});

test('[ENG-2] rejudging gives the verdicts of a fresh analysis with that tolerance, without scan or model', async () => {
  const { elements } = await readResult('result');
  const own = elements.find(({ status }: Element) => status === 'deviated') as Element;
  const tolerances = ['--tolerance-mm', '25', '--tolerance', 'ifccolumn=4mm', '--tolerance', `${own.globalId}=0.5`];
  const away = inFolder('away.ifc');
  const fresh = await analyse('photos', 'fresh', '--evidence', 'none', ...tolerances);
  expect(fresh.code).toBe(0);
  await writeFile(away, await readFile(model));
  await rm(model);
  const { code, output } = await runProcess('rejudge', inFolder('result'), ...tolerances);
  await writeFile(model, await readFile(away));
  expect(code).toBe(0);
  const rejudged = await readResult('result');
  const expected = await readResult('fresh');
  expect(withoutEvidence(rejudged)).toEqual(withoutEvidence(expected));
  expect(rejudged.settings).toEqual(expected.settings);
  expect(rejudged.elements.find(({ globalId }: Element) => globalId === own.globalId).toleranceM).toBe(0.0005);
  const changed = rejudged.elements.filter(({ status }: Element, i: number) => status !== elements[i].status).length;
  expect(changed).toBeGreaterThan(0);
  expect(output).toContain(`${changed} verdict`);
  expect(await readFile(inFolder('result', 'elements.csv'))).toEqual(await readFile(inFolder('fresh', 'elements.csv')));
  expect(rejudged.elements.map(({ evidence }: Element) => evidence)).toEqual(
    elements.map(({ evidence }: Element) => evidence),
  );
  expect(expected.elements.every(({ evidence }: Element) => evidence === null)).toBe(true);
});

test('[ENG-5] where the scan has no photos, panoramas are drawn from its points; found leaves verified ones out', async () => {
  await simulate('bare', '--rays', '60000', '--panorama', '0', '--missing', '0.3');
  expect((await analyse('bare', 'drawn', '--evidence', 'found')).code).toBe(0);
  const { elements, spheres } = await readResult('drawn');
  expect(elements.filter(({ status, evidence }: Element) => status === 'verified' && evidence !== null)).toEqual([]);
  expect(elements.some(({ status, evidence }: Element) => status === 'missing' && evidence !== null)).toBe(true);
  expect(spheres.length).toBeGreaterThan(0);
  for (const { kind, file } of spheres) {
    expect(kind).toBe('synthetic');
    const picture = decodePicture(await readFile(inFolder('drawn', file)));
    expect(picture).toMatchObject({ width: 2048, height: 1024 });
    expect(new Set(picture?.rgb).size).toBeGreaterThan(20);
  }
  const files = await readdir(inFolder('drawn'));
  expect(files.sort()).toEqual(['elements.csv', 'evidence', 'report.html', 'result.json', 'run.bin']);
});

test('what has no walls to be placed by is judged where its coordinates put it, and everything says so', async () => {
  const road: BoxElement[] = [{ globalId: 'road', from: [-10, 0, -0.3], to: [30, 6, 0] }];
  await writeHouse(inFolder('road.ifc'), road);
  const changes: PlannedChange[] = [{ globalId: 'road', kind: 'moved', offsetM: [0, 0, 0.03] }];
  await writeScan(inFolder('stations.e57'), boxModel(road), { changes, stepDegrees: 0.6 });
  // As mobile mapping leaves it: one cloud, and nobody knows where the scanner was.
  await rewriteScan(inFolder('stations.e57'), inFolder('road.e57'), { hasStations: false });
  const words = ['--model', inFolder('road.ifc'), '--scan', inFolder('road.e57'), '--evidence', 'none', '--out'];
  expect((await run('analyse', ...words, inFolder('placed'))).code).toBe(2);
  const { code, output } = await run('analyse', ...words, inFolder('given'), '--georeference', 'trusted');
  expect(code).toBe(0);
  expect(output).toContain('Registration not verified');
  expect(output).toContain('What was checked:');
  const { elements, registration } = await readResult('given');
  expect(registration).toMatchObject({ mode: 'trusted', verdict: 'trusted', check: { nearShare: expect.any(Number) } });
  expect(elements).toMatchObject([{ name: 'road', status: 'deviated', cause: 'moved' }]);
  expect(elements[0].magnitudeZM).toBeCloseTo(0.03, 3);
  for (const { reason } of elements) expect(reason).toContain('coordinates as given, not verified');
  const page = await readFile(inFolder('given', 'report.html'), 'utf8');
  expect(page).toContain('<strong>Not verified: coordinates were taken as given.</strong>');

  await rewriteScan(inFolder('road.e57'), inFolder('gone.e57'), {
    change: ([x, y, z]) => [x + 900, y, z],
    hasStations: false,
  });
  const far = ['--model', inFolder('road.ifc'), '--scan', inFolder('gone.e57'), '--out', inFolder('x')];
  expect(await run('analyse', ...far, '--georeference', 'trusted')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/gone\.e57: The scan lies 8\d\d m away from the model/),
  });
});

test('what is not due is not missing, also when it is judged anew; names that mean nothing are told', async () => {
  const { elements: all } = await readResult('drawn');
  const [due, ...rest] = all.filter(({ status }: Element) => status === 'missing') as Element[];
  expect(rest.length).toBeGreaterThan(0);
  await writeFile(inFolder('due.csv'), `GlobalId,Name\n${due?.globalId},"One"\n0NobodyKnowsThisElement,\n`);
  const { code, output } = await analyse('bare', 'dated', '--evidence', 'none', '--due', inFolder('due.csv'));
  expect(code).toBe(0);
  expect(output).toContain(`1 of ${all.length} elements are due`);
  expect(output).toContain('1 name of what is due is not in the model: 0NobodyKnowsThisElement.');
  expect(output).toMatch(new RegExp(`Not due +${rest.length} `));
  const expected = all.map(({ globalId, status }: Element) =>
    status === 'missing' && globalId !== due?.globalId ? 'not_due' : status,
  );
  const statuses = async () => (await readResult('dated')).elements.map(({ status }: Element) => status);
  expect(await statuses()).toEqual(expected);
  const page = await readFile(inFolder('dated', 'report.html'), 'utf8');
  expect(page).toContain(`1 of ${all.length} elements are due`);
  expect(page).toMatch(new RegExp(`aria-label="[^"]*Missing 1, [^"]*Not due ${rest.length}"`));
  expect((await run('rejudge', inFolder('dated'), '--tolerance-mm', '11')).code).toBe(0);
  expect((await statuses()).filter((status: string) => status === 'not_due')).toHaveLength(rest.length);
  await writeFile(inFolder('none.txt'), '0NobodyKnowsThisElement');
  expect(await analyse('bare', 'x', '--due', inFolder('none.txt'))).toMatchObject({
    code: 2,
    errors: expect.stringContaining('nothing of what is said to be due is in the model'),
  });
  expect((await analyse('bare', 'x', '--due-floors', 'A,,B')).errors).toContain('--due-floors is a list of names');
  const plain = await readFile(inFolder('drawn', 'report.html'), 'utf8');
  expect(plain).not.toContain('Not due</span>');
});

test('what cannot be judged by is refused with status 2', async () => {
  expect(await run('rejudge', inFolder('photos'), '--tolerance-mm', '5')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no finished analysis'),
  });
  expect((await run('rejudge', inFolder('result'))).errors).toContain('--tolerance-mm or --tolerance is missing.');
  expect(await run('rejudge', inFolder('result'), '--tolerance', 'IfcWal=5')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no element of the model is a IfcWal'),
  });
  expect((await analyse('photos', 'x', '--evidence', 'some')).errors).toContain('--evidence is all, found or none');
  expect((await analyse('photos', 'x', '--tolerance', 'IfcWall')).errors).toContain('as in IfcWall=20mm');
  const help = await run('rejudge', '--help');
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--tolerance NAME=MM') });
  await writeFile(inFolder('result', 'run.bin'), 'PLRUN5\nnothing');
  expect((await run('rejudge', inFolder('result'), '--tolerance-mm', '5')).errors).toContain('damaged');
});
