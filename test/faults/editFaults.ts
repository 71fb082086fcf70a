// People edit and export through a bad network while server, workers and database are killed: every acknowledged edit is
// there, once, and a file that came without an error is whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { callLimits, createClient } from '../../contract/src/client.ts';
import { tablePage } from '../../contract/src/resources/classificationTable.ts';
import { checkEdits, checkIssues } from './checkEdits.ts';
import { createPatientClient } from './createPatientClient.ts';
import { createRandom } from './createRandom.ts';
import type { FaultOptions } from './FaultOptions.ts';
import { type Absences, noteAway } from './noteAway.ts';
import { openAnalysedHouse } from './openAnalysedHouse.ts';
import type { Target } from './openCrew.ts';
import { openEditors } from './openEditors.ts';
import { openExporters, type Taken } from './openExporters.ts';
import { openProxy, type ProxyFigures } from './openProxy.ts';
import { planKills } from './planKills.ts';
import { createUntilBack } from './untilBack.ts';

export interface EditFaultReport extends Absences {
  kills: Record<Target, number>;
  connections: ProxyFigures;
  issues: number;
  comments: number;
  judged: number;
  retries: number;
  exported: Taken['whole'];
}

const restBetweenKillsMs = { least: 200, most: 2000 };
const limits = { ...callLimits, retries: 0, timeoutMs: 20_000 };

export async function runEditFaults({ folder, seed, kills, say = () => {} }: FaultOptions): Promise<EditFaultReport> {
  await using stack = new AsyncDisposableStack();
  const { crew, port, place, getToken } = await openAnalysedHouse(stack, folder);
  const random = createRandom(seed);
  const proxy = stack.use(await openProxy(port, createRandom(seed + 100)));
  const direct = createPatientClient({ origin: crew.origin, getToken });
  const call = createClient({ origin: proxy.origin, getToken, limits });
  const untilBack = createUntilBack(crew.origin, getToken);
  const report: EditFaultReport = {
    kills: { worker: 0, api: 0, database: 0 },
    connections: proxy.figures,
    issues: 0,
    comments: 0,
    judged: 0,
    retries: 0,
    exported: {},
    longestAwayS: 0,
    away: [],
    broken: [],
  };

  const editors = openEditors({ call, place, seed: seed + 1000 });
  const { truth } = editors;
  const { taken, ...exporters } = openExporters({ call, place, rows: await countRows() });
  for (const target of planKills(kills, random, ['api', 'database', 'api', 'worker'])) {
    await sleep(random.between(restBetweenKillsMs.least, restBetweenKillsMs.most));
    await crew.kill(target, random.between(0, 1));
    report.kills[target]++;
    const awayS = await untilBack();
    noteAway(report, awayS, `the ${target} was killed`);
    report.broken.push(...(await checkIssues(direct, place, truth)));
    say(`killed: ${target}, back after ${awayS.toFixed(1)} s; ${truth.issues.size} issues, ${truth.retries} retries`);
  }
  await Promise.all([editors.close(), exporters.close()]);
  report.broken.push(...(await checkEdits(direct, place, truth)), ...truth.refused, ...taken.broken);
  report.broken.push(...(await crew.close()));
  const judged = [...truth.judged.values()].reduce((sum, { changes }) => sum + changes, 0);
  const edited = { issues: truth.issues.size, comments: truth.comments.size, judged, retries: truth.retries };
  return { ...report, ...edited, exported: taken.whole };

  async function countRows(): Promise<number> {
    return (await direct(tablePage, { params: place, query: { limit: 10 } })).totalRecords;
  }
}
