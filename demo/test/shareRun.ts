// Takes part in a run as a process of its own: writes down how many units it did and, if it finished, the verdicts.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { finishRun } from '@plumbline/engine/analyse/finishRun';
import { prepareRun } from '@plumbline/engine/analyse/prepareRun';
import { workOn } from '@plumbline/engine/run/workOn';
import { boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { houseBoxes, openScanFile } from '../src/simulate/fixtures/house.ts';

/** What the process is told; as JSON in its first argument. */
export interface Share {
  scan: string;
  workPath: string;
  /** Where it writes what it did. */
  out: string;
  /** Ends itself with SIGKILL as soon as so many results of tiles are there. */
  diesAfterTiles?: number;
  /** A file that it makes when it has begun a unit, and one that it waits for before it goes on. */
  begun?: { own: string; other: string };
}

const share = JSON.parse(process.argv[2]) as Share;
const model = boxModel(houseBoxes);
const scan = await openScanFile(share.scan);
const input = { model, scans: [scan], settings: { georeference: 'local', toleranceM: 0.01 } as const };
const path = await prepareRun({ ...input, workPath: share.workPath });
const units = await workOn(path, {
  threads: 1,
  report: ({ done }) => {
    if (share.diesAfterTiles !== undefined && countTiles() >= share.diesAfterTiles)
      process.kill(process.pid, 'SIGKILL');
    if (share.begun && done > 0) waitForOther(share.begun);
  },
});
const { verdicts } = await finishRun(path, input);
await scan.close();
writeFileSync(share.out, JSON.stringify({ units, verdicts }));

function countTiles(): number {
  return readdirSync(path).filter((name) => /^tile-.*\.bin$/.test(name)).length;
}

/** The thread that does the unit goes on meanwhile, but no other unit is taken. */
function waitForOther({ own, other }: { own: string; other: string }): void {
  if (!existsSync(own)) writeFileSync(own, '');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(other)) Atomics.wait(clock, 0, 0, 20);
}
