import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runHere } from '../../test/runHere.ts';
import { runPlumbline } from '../../test/runPlumbline.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
/** One with two storeys. */
let small: string;
const inFolder = (name: string) => join(folder, name);
const runProcess = (...args: string[]) => runPlumbline(args, {});
const run = (...args: string[]) => runHere(args, {});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-commands-'));
  const [, structure] = await createDemoBuilding({ storeys: 2 });
  small = inFolder('small.ifc');
  await writeFile(small, structure?.bytes ?? '');
});
afterAll(() => rm(folder, { recursive: true }));

describe('from nothing to an inspected scan, without a server', () => {
  test('[ENG-7] demo-building writes three root models', async () => {
    const { code, output } = await runProcess('demo-building', '--out', folder);
    expect(code).toBe(0);
    const names = ['demo-architecture.ifc', 'demo-structure.ifc', 'demo-services.ifc'];
    expect(output.trim().split('\n')).toEqual(names.map(inFolder));
  });

  test('[ENG-7] inspect tells what is in a model', async () => {
    const { code, output } = await runProcess('inspect', '--json', inFolder('demo-structure.ifc'));
    expect(code).toBe(0);
    const found = JSON.parse(output);
    expect(found).toMatchObject({
      format: 'ifc',
      schema: 'IFC4',
      crs: { name: 'EPSG:25832' },
      problems: [],
      bounds: { min: expect.any(Array), max: expect.any(Array) },
    });
    expect(found.elements).toBeGreaterThan(300);
    expect(found.triangles).toBeGreaterThan(found.elements * 10);
    expect(found.types.IfcColumn).toBeGreaterThan(50);
    expect(found.storeys.map(({ name }: { name: string }) => name)).toContain('00 Ground floor');
  });

  test('[ENG-8] simulate-scan writes a scan and the truth about it', async () => {
    const out = inFolder('scan');
    const few = ['--rays', '60000', '--stations', '3', '--panorama', '64', '--missing', '0.2'];
    const { code, output } = await runProcess('simulate-scan', '--model', small, '--seed', '7', '--out', out, ...few);
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toEqual([join(out, 'scan.e57'), join(out, 'truth.json')]);
    const { elements } = JSON.parse(await readFile(join(out, 'truth.json'), 'utf8'));
    expect(elements.length).toBeGreaterThan(200);
    expect(elements[0]).toMatchObject({
      globalId: expect.stringMatching(/^[0-9A-Za-z_$]{22}$/),
      status: expect.stringMatching(/^(verified|deviated|under_construction|missing|no_data)$/),
      offsetM: [expect.any(Number), expect.any(Number), expect.any(Number)],
      seenShare: expect.any(Number),
    });
  });

  test('[ENG-7] inspect tells what is in a scan, as JSON and in words', async () => {
    const scan = join(inFolder('scan'), 'scan.e57');
    const json = await run('inspect', '--json', scan);
    const found = JSON.parse(json.output);
    expect(found).toMatchObject({ format: 'e57', problems: [{ code: 'thinScan' }] });
    expect(found.scans).toHaveLength(found.images);
    expect(found.points).toBe(found.scans.reduce((sum: number, scan: { points: number }) => sum + scan.points, 0));
    expect(found.scans[0]).toMatchObject({
      name: expect.any(String),
      pose: { translation: [expect.any(Number), expect.any(Number), expect.any(Number)], rotation: expect.any(Array) },
    });
    const words = await run('inspect', scan);
    expect(words.output).toContain('scan.e57: E57');
    expect(words.output).toMatch(/Its points are about \d+ mm apart at 5 m: 20 mm or less is asked for/);
    expect(words.errors).toBe('');
  });

  test('[ENG-2] [ENG-7] analyse gives every element a verdict, with evidence and a page to open', async () => {
    const out = inFolder('result');
    const scan = join(inFolder('scan'), 'scan.e57');
    const { code, output } = await run('analyse', '--model', small, '--scan', scan, '--out', out);
    expect(code).toBe(0);
    expect(output).toContain(`Report: ${join(out, 'report.html')}`);
    const result = JSON.parse(await readFile(join(out, 'result.json'), 'utf8'));
    const truth = JSON.parse(await readFile(join(inFolder('scan'), 'truth.json'), 'utf8'));
    expect(result.registration).toMatchObject({ mode: 'local', verdict: expect.stringMatching(/good|poor/) });
    expect(result.elements).toHaveLength(truth.elements.length);
    const missing = result.elements.find(({ status }: { status: string }) => status === 'missing');
    expect(missing).toMatchObject({
      type: expect.stringMatching(/^Ifc/),
      reason: expect.stringContaining('looked past'),
    });
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).toContain('small.ifc');
    expect(page).not.toMatch(/(src|href)="https?:/);
  });
});

test('what cannot be read ends with status 2 and the reason', async () => {
  await writeFile(
    inFolder('broken.e57'),
    'ASTM-E57 and then nothing that belongs here, for a good hundred bytes or so.',
  );
  await writeFile(inFolder('house.rvt'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  const broken = await run('inspect', inFolder('broken.e57'));
  expect(broken.code).toBe(2);
  expect(broken.errors).toMatch(/^plumbline: broken\.e57: .+\n$/);
  const revit = await run('inspect', '--json', inFolder('house.rvt'));
  expect(revit.code).toBe(2);
  expect(JSON.parse(revit.output)).toMatchObject({ format: null, problems: [{ code: 'unsupported' }] });
  expect(revit.errors).toContain('IFC');
  expect((await run('inspect', inFolder('none.ifc'))).errors).toContain('there is no such file');
});

test('words that cannot be used are named', async () => {
  expect((await run('inspect')).code).toBe(2);
  const seed = await run('simulate-scan', '--model', 'a.ifc', '--seed', 'x', '--out', folder);
  expect(seed).toMatchObject({ code: 2, errors: expect.stringContaining('--seed must be a number.') });
  expect((await run('simulate-scan', '--seed', '1', '--out', folder)).errors).toContain('--model is missing.');
});
