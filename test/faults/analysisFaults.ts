// Analyses a building while workers, server and database are killed again and again, and compares with an undisturbed analysis.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { createRandom } from './createRandom.ts';
import type { FaultOptions } from './FaultOptions.ts';
import { freePort } from './freePort.ts';
import { openCrew, type Target } from './openCrew.ts';
import { planKills } from './planKills.ts';
import { prepareHouse, type Requested, untilDone } from './prepareHouse.ts';
import { type AnalysisResult, readAnalyses } from './readAnalyses.ts';

export interface AnalysisFaultOptions extends FaultOptions {
  /** Between the points of the scan as its scanner sees them: the finer, the longer the analysis takes. */
  stepDegrees?: number;
}

export interface AnalysisFaultReport {
  kills: Record<Target, number>;
  /** Of the undisturbed analysis, and of those that were disturbed: the next begins if one ends before the last kill. */
  seconds: { undisturbed: number; disturbed: number[] };
  objects: number;
  rows: number;
  /** Each a promise that was broken; none is the only good answer. */
  broken: string[];
}

const restBetweenKillsMs = { least: 100, most: 2500 };

/** Analyses once in peace and then under kill -9: the same comes out, once. */
export async function runAnalysisFaults(options: AnalysisFaultOptions): Promise<AnalysisFaultReport> {
  const { folder, stepDegrees, say = () => {} } = options;
  const data = join(folder, 'data');
  await mkdir(join(folder, 'site'));
  const site = await makeSite(join(folder, 'site'), { stepDegrees });
  const crew = await openCrew({ PLUMBLINE_DATA: data, PORT: String(await freePort()) });
  const kills = { worker: 0, api: 0, database: 0 };
  const seconds: AnalysisFaultReport['seconds'] = { undisturbed: 0, disturbed: [] };
  const report: AnalysisFaultReport = { kills, seconds, objects: 0, rows: 0, broken: [] };
  try {
    const place = await prepareHouse(crew.origin, site);
    const requested = [await place.request('Undisturbed')];
    seconds.undisturbed = await untilDone(place, requested[0] as Requested);
    say(`undisturbed: ${seconds.undisturbed.toFixed(1)} s`);

    const random = createRandom(options.seed);
    const targets = planKills(options.kills, random, ['worker', 'worker', 'database', 'api']);
    while (targets.length > 0) {
      const disturbed = await place.request(`Disturbed ${requested.length}`);
      requested.push(disturbed);
      const over = new AbortController();
      const ending = untilDone(place, disturbed).finally(() => over.abort());
      const [took] = await Promise.all([ending, killAll(over.signal)]);
      seconds.disturbed.push(took);
      say(`disturbed: ${took.toFixed(1)} s`);
    }
    await crew.settle({ mails: requested.length });
    report.broken.push(...(await crew.close()));
    compare(
      report,
      await readAnalyses(
        data,
        requested.map(({ viewId }) => viewId),
      ),
    );
    return report;

    async function killAll(signal: AbortSignal): Promise<void> {
      for (let target = targets.shift(); target; target = targets.shift()) {
        const { least, most } = restBetweenKillsMs;
        await sleep(random.between(least, most), undefined, { signal }).catch(() => undefined);
        if (signal.aborted) {
          targets.unshift(target);
          return;
        }
        await crew.kill(target, random.between(0, 1));
        kills[target]++;
        say(`killed: ${target}`);
      }
    }
  } finally {
    await crew.close();
  }
}

function compare(report: AnalysisFaultReport, [peaceful, ...disturbed]: AnalysisResult[]): void {
  if (peaceful === undefined) throw new Error('The analysis is missing in the database.');
  report.objects = peaceful.objects.length;
  report.rows = peaceful.rows.length;
  const broken = (line: string) => report.broken.push(line);
  for (const { name, runs, versions, mails, leftovers } of [peaceful, ...disturbed]) {
    if (runs.join() !== 'done') broken(`${name}: its runs are ${runs.join()}`);
    if (versions.join() !== 'Architecture 1 stable,Equipment 1 stable,Structure 1 stable') {
      broken(`${name}: its versions are ${versions.join()}`);
    }
    if (mails !== 1) broken(`${name}: ${mails} mails were sent`);
    if (leftovers.length > 0) broken(`${name}: this is left behind: ${leftovers.join(', ')}`);
  }
  for (const result of disturbed) {
    for (const list of ['rows', 'objects'] as const) {
      const [one, other] = [new Set(peaceful[list]), new Set(result[list])];
      for (const line of one) if (!other.has(line)) broken(`${result.name} lacks ${line}`);
      for (const line of other) if (!one.has(line)) broken(`${result.name} has ${line}`);
    }
  }
}
