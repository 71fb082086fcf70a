// Uploads files through a bad network while the server is killed again and again, and checks what was promised.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { callLimits, createClient } from '../../contract/src/client.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { createPatientClient } from './createPatientClient.ts';
import { createRandom } from './createRandom.ts';
import { createTokens } from './createTokens.ts';
import type { FaultOptions } from './FaultOptions.ts';
import { freePort } from './freePort.ts';
import { type Absences, noteAway } from './noteAway.ts';
import { openProxy, type ProxyFigures } from './openProxy.ts';
import { openUploaders, partBytes, type Uploaded } from './openUploaders.ts';
import { readBackFiles } from './readBackFiles.ts';
import { startAgain } from './startAgain.ts';
import { createUntilBack } from './untilBack.ts';

export interface UploadFaultReport extends Uploaded, Absences {
  kills: number;
  connections: ProxyFigures;
}

const restBetweenKillsMs = { least: 40, most: 1500 };
const limits = { ...callLimits, retries: 0, timeoutMs: 20_000 };

/** Runs uploads under kill -9 until the server was killed so often, then reads everything back. */
export async function runUploadFaults(options: FaultOptions): Promise<UploadFaultReport> {
  const { folder, seed, say = () => {} } = options;
  const data = join(folder, 'data');
  const port = await freePort();
  const env = { PLUMBLINE_DATA: data, PORT: String(port), PLUMBLINE_PART_BYTES: String(partBytes) };
  let server = await startPlumbline(env);
  const random = createRandom(seed);
  await using proxy = await openProxy(port, createRandom(seed + 100));
  const getToken = createTokens(server.url);
  const direct = createPatientClient({ origin: server.url, getToken });
  const [project] = await direct(allProjects, {});
  const call = createClient({ origin: proxy.origin, getToken, limits });
  const projectId = project?._id as string;
  const { uploaded, finished, ...uploaders } = openUploaders({ origin: proxy.origin, call, direct, projectId, seed });
  const untilBack = createUntilBack(server.url, getToken);

  let kills = 0;
  const absences: Absences = { longestAwayS: 0, away: [], broken: uploaded.broken };
  while (kills < options.kills) {
    await sleep(random.between(restBetweenKillsMs.least, restBetweenKillsMs.most));
    await server.end('SIGKILL');
    kills++;
    const away = untilBack();
    server = await startAgain(() => startPlumbline(env));
    const awayS = await away;
    noteAway(absences, awayS, `kill ${kills}`);
    await uploaders.check();
    say(`kill ${kills}: back after ${awayS.toFixed(1)} s, ${finished.size} files, ${uploaded.retries} retries`);
  }
  await uploaders.close();
  await uploaders.check();
  await server.end('SIGTERM');
  uploaded.broken.push(...(await readBackFiles(data, finished)));
  return { kills, ...uploaded, connections: proxy.figures, ...absences };
}
