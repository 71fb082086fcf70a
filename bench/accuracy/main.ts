// npm run bench:accuracy -- [--quick] [--models demo,duplex] [--seeds 116,117] [--case plain,rough] [--cache FOLDER]
// [--out FOLDER] [--resume] [--jobs 2] [--write docs/accuracy.md] [--wrong] [--learn FILE]: verdicts on simulated scans held against the
// truth. --out keeps the results, --resume takes those that are there, --wrong lists every wrong verdict.
// --learn writes the weights of confidences anew (engine/src/judge/confidenceWeights.ts), from these runs.
// Some cases run with the first seeds alone, unless --case names one of them.
// Seeds 1 to 9 are for tuning; those published are 125 to 127, and were looked at by nobody before.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportCase } from './caseReports.ts';
import { describeMachine } from './describeMachine.ts';
import { learnConfidence } from './learnConfidence.ts';
import { listWrong } from './listWrong.ts';
import { titled } from './markdown.ts';
import { falseMissingTable } from './missingTables.ts';
import { type BenchModel, listModels } from './models.ts';
import type { RunOrder } from './RunOrder.ts';
import { type CaseName, caseNames } from './RunResult.ts';
import { leftOutTable, toldTable } from './reliabilityTable.ts';
import { runAll } from './runAll.ts';
import { reportSubcontractors } from './subcontractors.ts';
import { writeBetweenMarkers } from './writeBetweenMarkers.ts';
import { writeWeights } from './writeWeights.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    seeds: { type: 'string' },
    case: { type: 'string' },
    cache: { type: 'string' },
    out: { type: 'string' },
    jobs: { type: 'string' },
    write: { type: 'string' },
    quick: { type: 'boolean' },
    learn: { type: 'string' },
    wrong: { type: 'boolean' },
    resume: { type: 'boolean' },
  },
});
const isQuick = values.quick ?? false;
const publishedSeeds = [125, 126, 127];
/** Registration that fails, and clouds without stations, show the same with every seed; the others need scans of their own. */
const fewSeeds: Partial<Record<CaseName, number>> = {
  merged: 1,
  foreign: 1,
  dark: 2,
  recorded: 1,
  hard: 2,
  worst: 2,
  poor: 1,
};
const quickModels = ['demo', 'duplex', 'FZK-Haus', 'SampleHouse4', 'pcert'];

const folder = await mkdtemp(join(tmpdir(), 'plumbline-accuracy-'));
try {
  const wanted = readNames(values.case, [...caseNames, 'subcontractors'], [...caseNames, 'subcontractors']);
  const models = await listModels(join(folder, 'demo'), isQuick ? 2 : 5);
  const chosen = readNames(
    values.models,
    models.map(({ name }) => name),
    isQuick ? quickModels : models.map(({ name }) => name),
  );
  const seeds = values.seeds?.split(',').map(Number) ?? (isQuick ? [1] : publishedSeeds);
  const cases = caseNames.filter((name) => wanted.includes(name) && (name !== 'foreign' || models.length > 1));
  const orders = makeOrders(
    models.filter(({ name }) => chosen.includes(name)),
    models,
    seeds,
    cases,
  );
  const { runs, failed } = await runAll(orders, {
    folder: join(folder, 'orders'),
    jobs: Number(values.jobs ?? 2),
    isResumed: values.resume ?? false,
  });
  const parts = cases.map((name) => {
    const own = runs.filter((run) => run.case === name);
    return own.length > 0 ? reportCase(name, own, (model) => otherThan(models, model).name) : `### ${name}\n\nNo run.`;
  });
  if (runs.length > 0) {
    const elements = runs.filter(({ case: name }) => name !== 'foreign').flatMap((run) => run.elements);
    parts.unshift(titled('Confidence: of verdicts told with so much, how many are right', toldTable(elements)));
  }
  if (values.learn) {
    const learned = runs.filter(({ case: name }) => name !== 'foreign');
    parts.unshift(titled('Confidence: learned from all other models', leftOutTable(learned)));
    const origin = `Learned by npm run bench:accuracy -- --learn from ${learned.length} scans: models ${chosen.join(', ')}; seeds ${seeds.join(', ')}; cases ${cases.join(', ')}.`;
    await writeWeights(values.learn, learnConfidence(learned.flatMap((run) => run.elements)), origin);
  }
  if (runs.length > 0) parts.unshift(titled('Called missing although it stands', falseMissingTable(runs, cases)));
  if (wanted.includes('subcontractors')) parts.push(await reportSubcontractors(folder));
  const broken = failed.map(({ model, seed }) => `${model.name} with seed ${seed}`);
  if (broken.length > 0) parts.unshift(`Left out, because the process failed: ${broken.join(', ')}.`);
  const text = [describeMachine({ isQuick, seeds, models: chosen }), ...parts].join('\n\n');
  console.log(text);
  if (values.wrong) console.log(listWrong(runs));
  if (values.write) await writeBetweenMarkers(values.write, 'tables', text);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The models that take longest first, so that no core waits for a long one at the end. */
function makeOrders(chosen: BenchModel[], all: BenchModel[], seeds: number[], cases: CaseName[]): RunOrder[] {
  const order = (model: BenchModel, seed: number): RunOrder => ({
    model,
    other: otherThan(all, model.name),
    seed,
    cases: cases.filter(
      (name) => seeds.indexOf(seed) < (values.case ? seeds.length : (fewSeeds[name] ?? seeds.length)),
    ),
    cache: values.cache,
    results: values.out ?? join(folder, 'results'),
    lanes: 1,
    raysPart: isQuick ? 0.5 : 1,
  });
  return chosen
    .toSorted((a, b) => b.rays - a.rays)
    .flatMap((model) => seeds.map((seed) => order(model, seed)))
    .filter((one) => one.cases.length > 0);
}

function otherThan(models: BenchModel[], name: string): BenchModel {
  const at = models.findIndex((model) => model.name === name);
  return models[(at + 1) % models.length] as BenchModel;
}

function readNames(given: string | undefined, known: readonly string[], otherwise: readonly string[]): string[] {
  const names = given?.split(',') ?? otherwise.filter((name) => known.includes(name));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return names;
}
