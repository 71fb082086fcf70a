// npm run faults [-- --kills 50 --seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runUploadFaults } from './uploadFaults.ts';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = Number(values.kills ?? 50);
const seed = Number(values.seed ?? 1);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
console.log(`Uploads under kill -9: ${kills} kills, seed ${seed}`);
try {
  const { broken, ...figures } = await runUploadFaults({ kills, seed, folder, say: console.log });
  console.log(JSON.stringify(figures));
  for (const line of broken) console.error(`BROKEN ${line}`);
  console.log(broken.length === 0 ? 'Nothing was lost.' : `${broken.length} promises broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
