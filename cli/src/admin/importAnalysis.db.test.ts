import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addModel, testElements } from '@plumbline/server/modules/verdicts/verdicts.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../server/test/openTestHouse.ts';
import { runHere } from '../../test/runHere.ts';

let house: TestHouse;
let folder: string;

beforeAll(async () => {
  house = await openTestHouse();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'));
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

const importAnalysis = (...args: string[]) => {
  const env = { DATABASE_URL: house.config.databaseUrl as string, PLUMBLINE_DATA: house.config.dataFolder };
  return runHere(['admin', 'import-analysis', ...args], env);
};
const options = ['--project', 'import|cli', '--name', 'Week 40', '--scan-date', '2026-10-02'];

async function writeResult(name: string, count: number): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'evidence'), { recursive: true });
  await writeFile(join(path, 'evidence', 'element-0.heatmap'), 'heat');
  const elements = Array.from({ length: count }, (_, elementIndex) => ({
    elementIndex,
    globalId: `G${elementIndex}`,
    rootModel: 'structure.ifc',
    type: 'IfcWall',
    storey: null,
    name: null,
    trade: 'Structure',
    status: 'missing',
    magnitudeM: null,
    magnitudeXYM: null,
    magnitudeZM: null,
    toleranceM: 0.01,
    coverage: 0,
    confidence: 1,
    reason: 'not there',
    evidence: { heatmap: 'evidence/element-0.heatmap', sections: [], spheres: [], toleranceM: 0.01 },
  }));
  await writeFile(join(path, 'result.json'), JSON.stringify({ elements, spheres: [] }));
  return path;
}

test('a finished analysis becomes an analysis view, when the project has a model that it fits', async () => {
  const result = await writeResult('result', 3);
  const projectId = await house.addProject('import|cli');
  const without = await importAnalysis(result, ...options);
  expect([without.code, without.errors]).toEqual([1, 'plumbline: The project has no model yet.\n']);
  await addModel(house, projectId, testElements(2), { active: true });
  const foreign = await importAnalysis(await writeResult('foreign', 5), ...options);
  expect(foreign.code).toBe(1);
  expect(foreign.errors).toMatch(/^plumbline: Fewer than half of the elements/);
  const { code, output, errors } = await importAnalysis(result, ...options);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toBe('Added Week 40. Verdicts: 2; files: 1; elements that the active model does not have: 1.\n');
  const { authorization } = await house.addMember('reader@site.test', projectId, ['READ', 'LIST', 'VIEW_ASSETS']);
  const url = `/api/analysis/v3/projects/${projectId}/analysis-view/active/`;
  expect((await house.app.inject({ url, headers: { authorization } })).json()).toMatchObject([
    { name: 'Week 40', scanDate: '2026-10-02T00:00:00.000Z', status: 'ready', analyses: [{ name: 'Structure' }] },
  ]);
});

test.each([
  [['nowhere'], /There is no folder nowhere/],
  [['.', '--scan-date', '2026-02-30'], /--scan-date is a date such as 2026-10-30 .* not 2026-02-30/],
  [['.'], /there is no result.json in it/],
])('%j is refused in one line', async (args, words) => {
  const { code, errors } = await importAnalysis(...options, ...args);
  expect(code).toBe(2);
  expect(errors.split('\n')[0]).toMatch(words);
});
