// npm run bench [-- NAME…] [--mib 2048] [--rounds 3] [--gib 3] [--points 20] [--real FOLDER] [--folder FOLDER]
// [--elements 1000000] [--calls 440] [--activities 20000] [--url ADDRESS]: figures of this machine, compared within one run. Without names, all of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAnalysis } from './analysisBench.ts';
import { benchBcf } from './bcfBench.ts';
import { benchCover } from './coverBench.ts';
import { benchE57 } from './e57Bench.ts';
import { benchEvidence } from './evidenceBench.ts';
import { benchHeatMap } from './heatMapBench.ts';
import { benchDemoIfc, benchRealIfc } from './ifcFiles.ts';
import { benchIssues } from './issuesBench.ts';
import { benchList } from './listBench.ts';
import { benchMigrations } from './migrationsBench.ts';
import { benchNearest } from './nearestBench.ts';
import { benchOpening } from './openingBench.ts';
import { benchPage } from './pageBench.ts';
import { benchPainting } from './paintingBench.ts';
import { benchProgress } from './progressBench.ts';
import { benchProperties } from './propertyBench.ts';
import { benchQuality } from './qualityBench.ts';
import { benchScanFormats } from './scanFormatsBench.ts';
import { benchSchedule } from './scheduleBench.ts';
import { benchSimulate } from './simulateBench.ts';
import { benchSizes } from './sizesBench.ts';
import { benchTimeLine } from './timeLineBench.ts';
import { benchUpload } from './uploadBench.ts';
import { benchUploads } from './uploadsBench.ts';
import { benchWholeScan } from './wholeScanBench.ts';
import { benchWorkers } from './workersBench.ts';

const { values, positionals } = parseArgs({
  options: {
    mib: { type: 'string' },
    rounds: { type: 'string' },
    gib: { type: 'string' },
    points: { type: 'string' },
    real: { type: 'string' },
    folder: { type: 'string' },
    elements: { type: 'string' },
    calls: { type: 'string' },
    activities: { type: 'string' },
    url: { type: 'string' },
  },
  allowPositionals: true,
});
const benches: Record<string, (folder: string) => Promise<unknown>> = {
  upload: (folder) => benchUpload(folder, Number(values.mib ?? 2048) * 1024 * 1024, Number(values.rounds ?? 3)),
  uploads: (folder) => benchUploads(folder, { uploads: 100, bytes: Number(values.mib ?? 32) * 1024 * 1024 }),
  list: (folder) => benchList(folder, 10_000),
  issues: (folder) =>
    benchIssues(folder, {
      issues: 50_000,
      elements: Number(values.elements ?? 100_000),
      calls: Number(values.calls ?? 60),
    }),
  bcf: (folder) => benchBcf(folder, { topics: 2000, exported: 500, elements: Number(values.elements ?? 100_000) }),
  cover: async () => benchCover({ elements: Number(values.elements ?? 100_000) }),
  migrations: (folder) =>
    benchMigrations(folder, { verdicts: Number(values.elements ?? 10_000_000), after: '0013-steps' }),
  painting: (folder) => benchPainting(folder, 100_000),
  page: (folder) =>
    benchPage(folder, { elements: Number(values.elements ?? 2764), calls: Number(values.calls ?? 2000) }),
  progress: (folder) =>
    benchProgress(folder, {
      elements: Number(values.elements ?? 100_000),
      views: 50,
      packages: 500,
      calls: Number(values.calls ?? 40),
    }),
  properties: async () => benchProperties({ elements: Number(values.elements ?? 20_000) }),
  quality: (folder) =>
    benchQuality(folder, { elements: Number(values.elements ?? 1_000_000), calls: Number(values.calls ?? 440) }),
  schedule: (folder) =>
    benchSchedule(folder, {
      activities: Number(values.activities ?? 20_000),
      rounds: Number(values.rounds ?? 3),
      elements: Number(values.elements ?? 100_000),
    }),
  heatmap: (folder) =>
    benchHeatMap(folder, { points: Number(values.points ?? 1) * 1e6, rounds: Number(values.rounds ?? 5) }),
  timeline: (folder) =>
    benchTimeLine(folder, { elements: Number(values.elements ?? 100_000), rounds: Number(values.rounds ?? 30) }),
  e57: (folder) => benchE57(folder, { gib: Number(values.gib ?? 3) }),
  scans: (folder) => benchScanFormats(folder),
  ifc: (folder) => (values.real ? benchRealIfc(values.real) : benchDemoIfc(folder)),
  simulate: (folder) => benchSimulate(folder),
  nearest: (folder) => benchNearest(folder, { points: Number(values.points ?? 10) * 1e6 }),
  analysis: (folder) =>
    benchAnalysis(folder, {
      real: values.real,
      rounds: Number(values.rounds ?? 3),
      points: Number(values.points ?? 20) * 1e6,
    }),
  evidence: (folder) => benchEvidence(folder),
  opening: async () => (values.url ? benchOpening(values.url) : 'needs --url of a server that has the demo'),
  sizes: (folder) =>
    benchSizes(folder, {
      projects: 10,
      viewsOfProject: 20,
      elements: Number(values.elements ?? 50_000),
      processes: 2,
      calls: Number(values.calls ?? 400),
    }),
  wholeScan: async () => benchWholeScan(),
  workers: (folder) =>
    benchWorkers(folder, {
      rounds: Number(values.rounds ?? 3),
      points: Number(values.points ?? 20) * 1e6,
      crews: [1, 2, 4],
    }),
};

const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const name of names) {
  const folder = await mkdtemp(join(values.folder ?? tmpdir(), 'plumbline-bench-'));
  try {
    console.log(name, JSON.stringify(await benches[name]?.(folder), undefined, 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
