// Reads one case after the other, as its parent names them, until it is told to end or dies of one.

import { openIfcReader } from '../../../engine/src/files/model/openIfcReader.ts';
import { scratchFolder } from '../../../engine/src/ground/disk/scratchFolder.ts';
import type { CaseReport, FuzzCase } from './CaseResult.ts';
import { createCaseMaker } from './createCaseMaker.ts';
import { readCase } from './readCase.ts';

const [scratchParent = '', realFolder] = process.argv.slice(2);
const maker = createCaseMaker(realFolder || undefined);
const scratch = scratchFolder(scratchParent);
// No file of the cases is large: what is sound is read in less, and each that never ends is waited for.
const reader = openIfcReader({ longestSilenceMs: 1000 });

process.on('message', (fuzzCase: FuzzCase) => void read(fuzzCase));
process.on('disconnect', () => process.exit());
send('ready');

async function read(fuzzCase: FuzzCase): Promise<void> {
  const { source, door } = await maker.open(fuzzCase);
  send('begun');
  const before = process.cpuUsage();
  const result = await readCase(source, door, { scratch, reader });
  const { user, system } = process.cpuUsage(before);
  send({ result, cpuMs: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 });
}

function send(message: CaseReport | 'ready' | 'begun'): void {
  process.send?.(message);
}
