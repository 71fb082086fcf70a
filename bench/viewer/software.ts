// npm run bench:viewer -- [--quick] [--elements 100000] [--tables 150] [--rounds 2] [--cache FOLDER] [--pictures FOLDER]
// [--out FILE.json] [--strict]: our viewer against @thatopen/fragments, on two models made here, in headless Chromium with
// WebGL in software. Both draw every frame at full resolution. --strict fails when a target is missed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePages } from './bundlePages.ts';
import { compareEngines } from './compareEngines.ts';
import { describeComparison, describeVerdicts } from './describe.ts';
import { measureWebBundle } from './measureWebBundle.ts';
import { createLargeBuilding } from './models/createLargeBuilding.ts';
import { createRestaurant } from './models/createRestaurant.ts';
import { prepareModel } from './prepareModel.ts';
import { judge } from './targets.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    elements: { type: 'string' },
    tables: { type: 'string' },
    rounds: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'plumbline-bench-viewer') },
    pictures: { type: 'string' },
    out: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});
const elements = readCount('elements', values.quick ? 5000 : 100_000);
const tables = readCount('tables', values.quick ? 15 : 150);
const rounds = readCount('rounds', values.quick ? 1 : 2);
const repeats = values.quick ? { frames: 5, paints: 1 } : { frames: 20, paints: 5 };
const pictures = values.pictures && resolve(values.pictures);
const report = (line: string) => console.error(line);

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-viewer-'));
try {
  if (pictures) await mkdir(pictures, { recursive: true });
  const webBundle = await measureWebBundle(join(folder, 'web'));
  const pages = join(folder, 'pages');
  const scriptBytes = await bundlePages(pages);
  const compare = async (make: () => Parameters<typeof prepareModel>[0]) => {
    const model = await prepareModel(make(), values.cache);
    const comparison = await compareEngines(model, { pages, rounds, repeats, pictures, report });
    console.log(`${describeComparison(model, comparison, scriptBytes)}\n`);
    return { model, comparison };
  };
  const restaurant = await compare(() => createRestaurant({ tables }));
  const large = await compare(() => createLargeBuilding({ elements }));
  const verdicts = judge({ large: large.comparison, restaurant: restaurant.comparison, webBundle });
  if (elements < 100_000 || tables < 150) console.log('The targets are meant for 100,000 elements and 150 tables.');
  console.log(describeVerdicts(verdicts));
  if (values.out) {
    const all = { rounds, repeats, scriptBytes, webBundle, large, restaurant, verdicts };
    await writeFile(values.out, `${JSON.stringify(all, undefined, 2)}\n`);
  }
  if (values.strict && verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function readCount(name: 'elements' | 'tables' | 'rounds', otherwise: number): number {
  const count = Number(values[name] ?? otherwise);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`--${name} takes a whole number above 0, not ${values[name]}.`);
  process.exit(2);
}
