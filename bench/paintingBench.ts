// A view of 100,000 elements: writing what an analysis found, and answering what paints it, over loopback.
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { colorizing } from '../contract/src/resources/classifications.ts';
import { fillPath } from '../contract/src/route.ts';
import type { NewVerdict } from '../server/src/modules/classifications/service.ts';
import type { Db } from '../server/src/platform/database.ts';
import { openBenchServer } from './openBenchServer.ts';
import { evidenceOf, statusesAtRandom, statusesOfBuilding } from './paintedBuilding.ts';

export interface PaintingFigures {
  elements: number;
  /** By how statuses are spread over the elements. */
  views: Record<string, ViewFigures>;
}

interface ViewFigures {
  writing: { evidenceRows: number; wallS: number; serverCpuS: number; databaseCpuS: number };
  /** Of forty calls, after five to warm up. */
  painting: {
    medianMs: number;
    slowestMs: number;
    serverCpuMs: number;
    databaseCpuMs: number;
    bytes: number;
    encoding: string;
  };
}

const trades = ['Architecture', 'Building services', 'Equipment', 'Structure'];
const spreads = { 'as in a building': statusesOfBuilding, 'at random': statusesAtRandom };
const calls = 40;

export async function benchPainting(folder: string, elements: number): Promise<PaintingFigures> {
  await using stack = new AsyncDisposableStack();
  const { db, modules, projectId, signIn, url } = await openBenchServer(stack, folder, viewerPermissions);
  const authorization = await signIn();
  const modelId = await addModel(db, projectId, elements);
  const views: PaintingFigures['views'] = {};
  for (const [name, spread] of Object.entries(spreads)) {
    const verdicts = spread(elements);
    const view = { projectId, name, scanDate: new Date(), status: 'ready', deliveryType: 'Normal', modelId } as const;
    const viewId = await modules.analyses.createView(view);
    const measure = createMeasure(db);
    const writing = await measure(async () => {
      for (const [index, analysisName] of trades.entries()) {
        const own = verdicts.filter(({ elementIndex }) => elementIndex % trades.length === index);
        await modules.classifications.addVersion({ viewId, analysisName, status: 'stable', verdicts: inBatches(own) });
      }
    });
    const address = url + fillPath(colorizing.path, { projectId, viewId });
    const painting = await paintOften(address, authorization, measure);
    const evidenceRows = verdicts.filter(({ evidence }) => evidence !== undefined).length;
    views[name] = { writing: { evidenceRows, ...inSeconds(writing) }, painting };
  }
  return { elements, views };
}

async function paintOften(url: string, authorization: string, measure: Measure): Promise<ViewFigures['painting']> {
  const headers = { authorization, 'accept-encoding': 'gzip, deflate, br' };
  const paint = async () => {
    const [response] = await once(get(url, { headers }), 'response');
    const bytes = (await buffer(response)).length;
    if (response.statusCode !== 200) throw new Error(`Painting was answered with ${response.statusCode}.`);
    return { bytes, encoding: String(response.headers['content-encoding'] ?? 'none') };
  };
  for (let i = 0; i < 5; i++) await paint();
  const times: number[] = [];
  let answer = await paint();
  const spent = await measure(async () => {
    for (let i = 0; i < calls; i++) {
      const started = performance.now();
      answer = await paint();
      times.push(performance.now() - started);
    }
  });
  times.sort((a, b) => a - b);
  return {
    medianMs: round(times[calls / 2] as number),
    slowestMs: round(times.at(-1) as number),
    serverCpuMs: round((spent.serverCpuS * 1000) / calls),
    databaseCpuMs: round((spent.databaseCpuS * 1000) / calls),
    ...answer,
  };
}

function* inBatches(verdicts: readonly NewVerdict[]): Generator<NewVerdict[]> {
  for (let start = 0; start < verdicts.length; start += 5000) {
    // As a delivery makes them: evidence is put together batch by batch.
    yield verdicts.slice(start, start + 5000).map((verdict) => ({
      ...verdict,
      ...(verdict.evidence && { evidence: evidenceOf(verdict.elementIndex) }),
    }));
  }
}

async function addModel(db: Db, projectId: string, elements: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into model (project_id, number, name, element_count, is_active)
    values (${projectId}, 1, 'Tower', ${elements}, true) returning id`.execute(db);
  const { id } = rows[0] as { id: string };
  await sql`
    insert into element (model_id, element_index, identity, global_id, element_type, name, floor, root_position)
    select ${id}::uuid, n, n, 'G' || n, 'IfcWall', 'Wall ' || n, 'Level ' || n / 5000, 0
    from generate_series(0, ${elements - 1}::int) n`.execute(db);
  return id;
}

interface Spent {
  wallS: number;
  serverCpuS: number;
  databaseCpuS: number;
}
type Measure = (work: () => Promise<void>) => Promise<Spent>;

/** What work took: time, and CPU time of this process and of the database's. */
function createMeasure(db: Db): Measure {
  return async (work) => {
    const postmaster = await findPostmaster(db);
    const before = { wall: performance.now(), cpu: process.cpuUsage(), database: await databaseCpuS(postmaster) };
    await work();
    const { user, system } = process.cpuUsage(before.cpu);
    return {
      wallS: (performance.now() - before.wall) / 1000,
      serverCpuS: (user + system) / 1e6,
      databaseCpuS: (await databaseCpuS(postmaster)) - before.database,
    };
  };
}

/** The parent of the process that serves this connection. */
async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number((await readStat(rows[0]?.pid as number))[1]);
}

/** What Linux tells of a process, from its state on; nothing of one that has ended. */
async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Of the postmaster, its children, and those of its children that have ended. */
async function databaseCpuS(postmaster: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await readStat(Number(name));
    const isMaster = Number(name) === postmaster;
    if (!isMaster && Number(fields[1]) !== postmaster) continue;
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    ticks += user + system + (isMaster ? endedUser + endedSystem : 0);
  }
  return ticks / 100;
}

const round = (ms: number) => Number(ms.toFixed(1));
const inSeconds = ({ wallS, serverCpuS, databaseCpuS: cpuS }: Spent) => ({
  wallS: round(wallS),
  serverCpuS: round(serverCpuS),
  databaseCpuS: round(cpuS),
});
