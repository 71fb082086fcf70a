import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoBuilding } from '../../demo/src/building/createDemoBuilding.ts';
import { houseBoxes } from '../../demo/src/simulate/fixtures/house.ts';
import { writeHouse } from '../../demo/test/stepRuns.ts';
import type { RunOrder } from './RunOrder.ts';
import type { RunResult } from './RunResult.ts';
import { runCases } from './runCases.ts';
import { spreadOf } from './spread.ts';
import { confuse, scoreOf, statuses } from './tally.ts';

let folder: string;
let run: RunResult;
let foreign: RunResult;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-accuracy-test-'));
  const [, structure] = await createDemoBuilding({ storeys: 2 });
  const path = join(folder, 'structure.ifc');
  await writeFile(path, structure?.bytes ?? '');
  const asBuilt = { movedShare: 0.2, rotatedShare: 0, missingShare: 0.15, halfBuiltShare: 0.15 };
  const model = { name: 'structure', files: [path], rays: 1e6, asBuilt };
  await writeHouse(join(folder, 'house.ifc'));
  const other = { ...model, name: 'house', files: [join(folder, 'house.ifc')] };
  const order: RunOrder = {
    model,
    other,
    seed: 1,
    cases: ['plain', 'foreign'],
    results: folder,
    cache: folder,
    lanes: 1,
    raysPart: 1,
  };
  [run, foreign] = (await runCases(order)) as [RunResult, RunResult];
}, 240_000);
afterAll(() => rm(folder, { recursive: true }));

test('[ENG-8] verdicts on a simulated scan of a frame with mistakes are those of the truth', () => {
  const sure = run.elements.filter(({ doubts }) => doubts.length === 0);
  const scores = statuses.map((status) => scoreOf(confuse(sure), status)).filter(({ truths }) => truths > 0);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(run.registration.verdict).toBe('good');
  expect(scores.length).toBeGreaterThanOrEqual(4);
  expect(mean(scores.map(({ recall }) => recall))).toBeGreaterThan(0.85);
  expect(mean(scores.map(({ precision }) => precision || 0))).toBeGreaterThan(0.85);
});

test('[ENG-8] offsets measured on a simulated scan are within a millimetre of those planted', () => {
  const moved = run.elements.filter(
    ({ change, doubts, offset }) => change === 'moved' && doubts.length === 0 && offset,
  );
  const errors = spreadOf(moved.flatMap(({ offset }) => offset?.alongM ?? []));
  expect(errors.count).toBeGreaterThan(5);
  expect(errors.p95).toBeLessThan(0.001);
});

test('[ENG-4] [ENG-8] a scan of another building is refused, and counts as no data for every element', () => {
  expect(foreign.registration).toMatchObject({
    verdict: 'failed',
    residualM: null,
    placementErrorM: null,
    sentence: expect.stringMatching(/^[A-Z].+\.$/),
  });
  expect(foreign.elements).toHaveLength(houseBoxes.length);
  for (const { verdict, truth, magnitudeM, reason } of foreign.elements) {
    expect({ verdict, truth, magnitudeM }).toEqual({ verdict: 'no_data', truth: 'no_data', magnitudeM: null });
    expect(reason).toBe(foreign.registration.sentence);
  }
});
