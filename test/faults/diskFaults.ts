// People edit and upload on a disk that another program fills again and again, and processes are killed while it is full.
import { open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callLimits, createClient } from '../../contract/src/client.ts';
import { checkEdits, checkIssues } from './checkEdits.ts';
import { createPatientClient } from './createPatientClient.ts';
import { createRandom } from './createRandom.ts';
import type { FaultOptions } from './FaultOptions.ts';
import { mountDisk } from './mountDisk.ts';
import { type Absences, noteAway } from './noteAway.ts';
import { openAnalysedHouse } from './openAnalysedHouse.ts';
import type { Target } from './openCrew.ts';
import { openEditors } from './openEditors.ts';
import { openUploaders, partBytes } from './openUploaders.ts';
import { planKills } from './planKills.ts';
import { readBackFiles } from './readBackFiles.ts';
import { createUntilBack } from './untilBack.ts';

export interface DiskFaultReport extends Absences {
  /** Nothing else is told where this user may mount no disk. */
  isSkipped: boolean;
  fills: number;
  kills: Record<Target, number>;
  issues: number;
  files: number;
  retries: number;
}

const diskMegabytes = 700;
const settings = { PLUMBLINE_RESERVE_MB: '105', PLUMBLINE_PART_BYTES: String(partBytes) };
const limits = { ...callLimits, retries: 0, timeoutMs: 20_000 };
const fullForMs = { least: 500, most: 4000 };
const betweenMs = { least: 500, most: 3000 };

/** The disk is full as often as the options name kills; in every second time a process is killed meanwhile. */
export async function runDiskFaults({ seed, kills, say = () => {} }: FaultOptions): Promise<DiskFaultReport> {
  await using stack = new AsyncDisposableStack();
  const disk = await mountDisk(diskMegabytes);
  const report: DiskFaultReport = {
    isSkipped: disk === undefined,
    fills: 0,
    kills: { worker: 0, api: 0, database: 0 },
    issues: 0,
    files: 0,
    retries: 0,
    longestAwayS: 0,
    away: [],
    broken: [],
  };
  if (disk === undefined) return report;
  stack.use(disk);
  const { crew, place, getToken } = await openAnalysedHouse(stack, disk.folder, settings);
  const call = createClient({ origin: crew.origin, getToken, limits });
  const direct = createPatientClient({ origin: crew.origin, getToken });
  const untilBack = createUntilBack(crew.origin, getToken);
  const random = createRandom(seed);
  const editors = openEditors({ call, place, seed: seed + 1000 });
  const { projectId } = place;
  const uploaders = openUploaders({ origin: crew.origin, call, direct, projectId, seed });
  const { truth } = editors;
  const { uploaded, finished } = uploaders;

  for (const target of planKills(kills, random, ['api', 'database', 'worker'])) {
    await sleep(random.between(betweenMs.least, betweenMs.most));
    const others = join(disk.folder, 'others');
    await fillDisk(others);
    report.fills++;
    await sleep(random.between(fullForMs.least, fullForMs.most));
    const isKilled = report.fills % 2 === 0;
    if (isKilled) {
      await crew.kill(target, random.between(0, 1));
      report.kills[target]++;
    }
    await rm(others);
    const awayS = await untilBack();
    noteAway(report, awayS, `the disk was full for time ${report.fills}`);
    report.broken.push(...(await checkIssues(direct, place, truth)));
    await uploaders.check();
    const killed = isKilled ? `, ${target} killed` : '';
    say(
      `full ${report.fills}${killed}: back after ${awayS.toFixed(1)} s; ${truth.issues.size} issues, ${finished.size} files`,
    );
  }
  await Promise.all([editors.close(), uploaders.close()]);
  await uploaders.check();
  report.broken.push(...(await checkEdits(direct, place, truth)), ...truth.refused, ...uploaded.broken);
  report.broken.push(...(await crew.close()), ...(await readBackFiles(join(disk.folder, 'data'), finished)));
  const retries = truth.retries + uploaded.retries;
  return { ...report, issues: truth.issues.size, files: finished.size, retries };
}

/** Writes as much as is free, as another program on the same disk might; not what the product gives up meanwhile, too. */
export async function fillDisk(path: string): Promise<void> {
  const handle = await open(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  const { bavail, bsize } = await statfs(dirname(path));
  try {
    for (let left = bavail * bsize; left > 0; left -= block.length) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
