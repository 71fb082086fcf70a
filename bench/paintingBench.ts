// A view of 100,000 elements: writing what an analysis found, and answering what paints it, over loopback.
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { colorizing } from '../contract/src/resources/classifications.ts';
import { fillPath } from '../contract/src/route.ts';
import type { Db } from '../server/src/platform/database.ts';
import { createMeasure, type Measure, type Spent } from './createMeasure.ts';
import { openBenchServer } from './openBenchServer.ts';
import { inBatches, statusesAtRandom, statusesOfBuilding } from './paintedBuilding.ts';

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
        await modules.versions.addVersion({ viewId, analysisName, status: 'stable', verdicts: inBatches(own) });
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

const round = (ms: number) => Number(ms.toFixed(1));
const inSeconds = ({ wallS, serverCpuS, databaseCpuS: cpuS }: Spent) => ({
  wallS: round(wallS),
  serverCpuS: round(serverCpuS),
  databaseCpuS: round(cpuS),
});
