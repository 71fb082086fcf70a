// npm run faults [-- --story uploads|analysis|edits|disk --kills 50 --seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAnalysisFaults } from './analysisFaults.ts';
import { runDiskFaults } from './diskFaults.ts';
import { runEditFaults } from './editFaults.ts';
import type { FaultOptions } from './FaultOptions.ts';
import { sayVerdict } from './sayVerdict.ts';
import { runUploadFaults } from './uploadFaults.ts';

const stories = {
  uploads: { title: 'Uploads through a bad network', kills: 100, run: runUploadFaults },
  // Finer than in the tests, so that all of it is still going on at the last kill.
  analysis: {
    title: 'An analysis',
    kills: 80,
    run: (options: FaultOptions) => runAnalysisFaults({ ...options, stepDegrees: 0.5 }),
  },
  edits: { title: 'Edits and exports through a bad network', kills: 110, run: runEditFaults },
  // Each time the disk is full counts; in every second one something is killed meanwhile.
  disk: { title: 'Edits and uploads on a full disk', kills: 20, run: runDiskFaults },
};
type Story = keyof typeof stories;

const options = { story: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } } as const;
const { values } = parseArgs({ options });
const seed = Number(values.seed ?? 1);
const chosen = Object.keys(stories).filter((name) => values.story === undefined || values.story === name) as Story[];
if (chosen.length === 0) throw new Error(`There is no story ${values.story}: ${Object.keys(stories).join(', ')}.`);
for (const name of chosen) await tell(name);

async function tell(name: Story): Promise<void> {
  const { title, run, ...story } = stories[name];
  const kills = Number(values.kills ?? story.kills);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  console.log(`${title} under kill -9: ${kills} kills, seed ${seed}`);
  try {
    const report = await run({ kills, seed, folder, say: console.log });
    const { broken, away: _, ...figures } = { away: [], ...report };
    console.log(JSON.stringify(figures));
    for (const line of sayVerdict(report)) console.log(line);
    if (broken.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`No verdict: the story did not come to its end. ${(error as Error).stack}`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
