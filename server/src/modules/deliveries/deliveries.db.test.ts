import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOfCause } from '@plumbline/contract/cause';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { EvidenceFiles } from '@plumbline/engine/prove/EvidenceFiles';
import { writeJudged } from '@plumbline/engine/steps/Judged';
import { openRun, type Run as WorkOfRun } from '@plumbline/engine/steps/openRun';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Run } from '../runs/service.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../verdicts/verdicts.fixture.ts';

/** More than one statement takes in. */
const count = 6000;
const trade = 'Architecture';

let house: TestHouse;
let folder: string;
let work: WorkOfRun;
let projectId: string;
let modelId: string;

beforeAll(async () => {
  house = await openSharedHouse();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-delivery-'));
  projectId = await house.addProject('deliveries');
  // The model's own order is not the engine's, and the first GlobalId is in both files.
  const elements = testElements(count, (index) => ({
    globalId: index === 1 ? 'G0' : `G${index}`,
    root: index % 2,
    name: `Element ${index}`,
  }));
  modelId = await addModel(house, projectId, elements);
  await writeFolder();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await house?.close();
});

/** As the steps of the engine leave it: verdicts on all elements in reverse, evidence about every second. */
async function writeFolder(): Promise<void> {
  const verdicts = Array.from({ length: count }, (_, i): ElementVerdict => {
    const index = count - 1 - i;
    return {
      elementIndex: i,
      globalId: index === 1 ? 'G0' : `G${index}`,
      rootModel: ['structure.ifc', 'services.ifc'][index % 2] as string,
      type: 'IfcWall',
      storey: 'Level 1',
      name: `Element ${index}`,
      trade,
      status: index % 3 === 0 ? 'deviated' : 'verified',
      cause: 'in_place',
      magnitudeM: index / 1_000_000,
      magnitudeXYM: 0.001,
      magnitudeZM: -0.002,
      magnitudeLowM: null,
      magnitudeHighM: null,
      sizeM: null,
      sizeSide: null,
      sizeDimension: null,
      toleranceM: 0.01,
      coverage: index === 5 ? 0.3 : 0.7,
      confidence: 0.9,
      reason: `12 mm beside its place, seen by ${index} points`,
    } as ElementVerdict;
  });
  const proven = verdicts.filter(({ elementIndex }) => elementIndex % 2 === 0);
  work = await openRun(folder);
  const spheres = [
    {
      file: 'sphere-1.png',
      station: 'S1',
      kind: 'synthetic',
      orientation: [1, 0, 0, 0],
      position: [1, 2, 3],
      coverage: { longitude: 360, latitude: 180 },
      source: 0,
      scan: 0,
    },
  ];
  await writeJudged(
    work.folder,
    new Map([[trade, { verdicts, parts: [proven.map((verdict) => ({ verdict }))] }]]),
    spheres as never,
  );
  const proof = proven.map(({ elementIndex }): [number, EvidenceFiles] => [elementIndex, evidenceOf(elementIndex)]);
  await writeFile(join(folder, stepFiles.proof(trade, 0)), JSON.stringify(proof));
}

function evidenceOf(index: number): EvidenceFiles {
  const name = `element-${index}`;
  return {
    heatmap: `${name}.heatmap`,
    pointCloud: `${name}.cloud`,
    perspective: `${name}.png`,
    toleranceM: 0.01,
    sections: [1, 2, 3].map((n) => ({
      name: `s${n}`,
      title: `Section ${n}`,
      planeCoefficients: [1, 0, 0, -n],
      scale: 50,
      file: `${name}-section-${n}.svg`,
    })) as never,
    spheres: [
      {
        file: 'sphere-1.png',
        station: 'S1',
        position: [1, 2, 3],
        direction: { azimuth: 12.34, elevation: 5.67 },
        distanceM: 4.5,
        outline: Array.from({ length: 10 }, (_, i) => [i * 3.21, i * 1.23]),
      },
    ] as never,
  };
}

async function startRun(deliveryType: 'Incremental' | 'Normal'): Promise<Run> {
  const viewId = await addView(house, projectId, { modelId, deliveryType, status: 'in_progress' });
  const order = { tenantId: 'deliveries', settings: defaultSettings, scans: [] } as unknown as Run['order'];
  const { db } = house.platform;
  const id = await inTransaction(db, (trx) => house.modules.runs.start(trx, { projectId, viewId, order }));
  return { id, projectId, viewId, order };
}

const deliver = (run: Run) =>
  inTransaction(house.platform.db, (trx) => house.modules.deliveries.delivery.deliverTrade(trx, run, trade, work));
const attach = (run: Run) =>
  inTransaction(house.platform.db, (trx) => house.modules.deliveries.delivery.attachEvidence(trx, run, trade, work));

const listVersions = ({ viewId }: Run) =>
  house.platform.db
    .selectFrom('analysis_version')
    .innerJoin('analysis', 'analysis.id', 'analysis_id')
    .selectAll('analysis_version')
    .where('view_id', '=', viewId)
    .execute();

test('[REQ-10] a trade becomes a version: every verdict with its element, every proof with its objects', async () => {
  const run = await startRun('Incremental');
  await deliver(run);
  await attach(run);
  const [version, ...more] = await listVersions(run);
  expect(more).toEqual([]);
  expect(version).toMatchObject({ number: 1, status: 'stable', run_id: run.id, settings: defaultSettings });
  const { db } = house.platform;
  const rows = await db
    .selectFrom('classification')
    .select(['element_index', 'magnitude_m', 'reason', 'cause'])
    .where('version_id', '=', version?.id as string)
    .orderBy('element_index')
    .execute();
  expect(rows).toHaveLength(count);
  expect(rows.every((row, index) => row.element_index === index && row.magnitude_m === index / 1_000_000)).toBe(true);
  expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set([codeOfCause('in_place')]));
  const proofs = await db
    .selectFrom('classification_evidence')
    .selectAll()
    .where('version_id', '=', version?.id as string)
    .orderBy('element_index', 'desc')
    .execute();
  expect(proofs).toHaveLength(count / 2);
  const prefix = `deliveries/runs/${run.id}/`;
  expect(proofs[0]).toMatchObject({
    element_index: count - 1,
    evidence: {
      deviationHeatmap: { filePath: `${prefix}element-0.heatmap` },
      pointCloudHeatmapPath: `${prefix}element-0.cloud`,
      sections: [
        { sectionPath: `${prefix}element-0-section-1.svg`, perspectivePath: `${prefix}element-0.png` },
        {},
        {},
      ],
      viewspheres: [{ imagePath: `${prefix}sphere-1.png`, elementCentroid: [5.67, 12.34] }],
    },
  });
});

test('delivered twice, it is there once; not published, where somebody reviews it first', async () => {
  const run = await startRun('Normal');
  await deliver(run);
  await deliver(run);
  expect(await listVersions(run)).toMatchObject([{ status: 'dev', run_id: run.id }]);
});

test('a run that fails leaves no version, and frees its files', async () => {
  const run = await startRun('Incremental');
  await deliver(run);
  await inTransaction(house.platform.db, (trx) => house.modules.deliveries.delivery.fail(trx, run, 'failed'));
  expect(await listVersions(run)).toEqual([]);
});

test('[ENG-3] what an earlier scan saw out of its place by more of its surface is not told to be in it', async () => {
  const { db } = house.platform;
  const before = (day: string) => addView(house, projectId, { modelId, scanDate: new Date(`${day}T08:00:00Z`) });
  const off = (elementIndex: number, coverage: number) =>
    verdict(elementIndex, 'deviated', { magnitudeM: 0.025, coverage });
  const older = await before('2026-09-01');
  await addVersion(house, older, [off(1, 1), off(4, 1)], { analysisName: trade });
  const newer = await before('2026-09-20');
  // Element 1 has not been seen since; 2 was seen out of its place twice, and published again; 4 was in its place again.
  await addVersion(house, newer, [off(2, 1)], { analysisName: trade });
  const said = [verdict(1, 'no_data'), off(2, 0.8), verdict(4, 'verified'), off(5, 1)];
  await addVersion(house, newer, said, { analysisName: trade });
  await addVersion(house, newer, [off(7, 1)], { analysisName: trade, status: 'dev' });

  // Of all elements 70 % of the surface was seen, of element 5 but 30 %.
  const run = await startRun('Incremental');
  await deliver(run);
  const [version] = await listVersions(run);
  const rows = await db
    .selectFrom('classification')
    .select(['element_index', 'status', 'reason'])
    .where('version_id', '=', version?.id as string)
    .where('element_index', '<', 8)
    .orderBy('element_index')
    .execute();
  const takenBack = rows.flatMap(({ element_index, reason }) => (/it was told/.test(reason) ? [element_index] : []));
  expect(takenBack).toEqual([1, 2, 5]);
  expect(rows[1]?.reason).toMatch(/; on 01\/09\/2026 it was told 25 mm out by 100% of its surface$/);
  expect(rows[2]?.reason).toMatch(/; on 20\/09\/2026 it was told 25 mm out by 80% of its surface$/);
  expect(rows[5]?.reason).toMatch(
    /; but on 20\/09\/2026 it was told 25 mm out by 100% of its surface, which too little/,
  );
  const untold = rows.flatMap(({ element_index, status }) =>
    status === codeOfStatus('no_data') ? [element_index] : [],
  );
  expect(untold).toEqual([5]);
});
