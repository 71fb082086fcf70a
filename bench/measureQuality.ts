import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import type { ClassificationFilter } from '../contract/src/resources/classificationFilter.ts';
import * as classifications from '../contract/src/resources/classifications.ts';
import { tableColumnNames, tableCsv, tablePage, tableXlsx } from '../contract/src/resources/classificationTable.ts';
import * as insights from '../contract/src/resources/insights.ts';
import { fillPath, type RouteDefinition } from '../contract/src/route.ts';
import { createRandom } from '../engine/src/ground/random/createRandom.ts';
import { createRandomFilter } from './qualityBuilding.ts';

interface Figure {
  measured: number;
  limit?: number;
  unit: 'ms' | 's' | 'rows/s' | 'MiB';
}

const bulk = 100_000;

export interface MeasuredServer {
  url: string;
  signIn: () => Promise<string>;
  projectId: string;
  viewId: string;
  elements: number;
  calls: number;
}

/** Prints a table, and makes the process fail when a limit is missed. */
export async function measureQuality({ url, signIn, projectId, viewId, elements, calls }: MeasuredServer) {
  let authorization = await signIn();
  const agent = new Agent({ keepAlive: true });
  using _ = { [Symbol.dispose]: () => agent.destroy() };
  const open = async (route: RouteDefinition, query: Record<string, unknown> = {}, body?: object) => {
    const texts = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const address = `${url}${fillPath(route.path, { projectId, viewId })}?${new URLSearchParams(Object.fromEntries(texts))}`;
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(address, { method: route.method, headers, agent });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    if (response.statusCode !== 200) throw new Error(`${route.id}: ${response.statusCode} ${await buffer(response)}`);
    return response;
  };
  const ask = async (route: RouteDefinition, query?: Record<string, unknown>, body?: object) => {
    const begun = performance.now();
    const bytes = await buffer(await open(route, query, body));
    return { ms: performance.now() - begun, bytes };
  };
  const figures: Record<string, Figure> = {};
  const timed = (name: string, ms: number, limit?: number) => {
    figures[name] = { measured: ms, unit: 'ms', ...(limit && { limit }) };
  };

  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const coldCpu = process.cpuUsage();
  timed('first page, cold', (await ask(tablePage)).ms);
  timed('first page, cold, CPU beside the database', milliseconds(process.cpuUsage(coldCpu)));
  for (const field of tableColumnNames) {
    timed(`first sort by ${field}, cold`, (await ask(tablePage, { sort: field })).ms);
  }
  timed('longest pause of the event loop, cold', loop.max / 1e6);
  loop.reset();

  authorization = await signIn();
  const { next } = createRandom(8);
  const randomFilter = createRandomFilter(9);
  const askPages = async (count: number) => {
    const times: { ms: number; query: object }[] = [];
    for (let i = 0; i < count; i++) {
      const filtersDTO = randomFilter();
      const field = tableColumnNames[i % tableColumnNames.length] as string;
      const query = {
        filtersDTO,
        sort: next() < 0.5 ? field : `-${field}`,
        limit: 100,
        skip: Math.floor(next() ** 4 * 500_000),
      };
      times.push({ ms: (await ask(tablePage, query)).ms, query });
    }
    return times.sort((a, b) => a.ms - b.ms);
  };
  await askPages(20);
  const cpu = process.cpuUsage();
  const pages = await askPages(calls);
  timed('page of any filter and sort, CPU', milliseconds(process.cpuUsage(cpu)) / calls);
  timed('page of any filter and sort, p50', pages[Math.floor(calls * 0.5)]?.ms as number);
  timed('page of any filter and sort, p95', pages[Math.floor(calls * 0.95)]?.ms as number, 100);
  timed('page of any filter and sort, slowest', pages.at(-1)?.ms as number);
  console.log('slowest page', JSON.stringify(pages.at(-1)?.query).slice(0, 400));
  timed('longest pause of the event loop, warm', loop.max / 1e6);
  loop.disable();

  authorization = await signIn();
  const insightsAsked = async (name: string, route: RouteDefinition) => {
    const times: number[] = [];
    for (let i = 0; i < calls / 4; i++) times.push((await ask(route, { filtersDTO: randomFilter() })).ms);
    times.sort((a, b) => a - b);
    timed(`${name}, p95`, times[Math.floor(times.length * 0.95)] as number, 300);
    timed(`${name} of all`, (await ask(route)).ms, 300);
  };
  await insightsAsked('insights groups', insights.insightsClassifications);
  await insightsAsked('insights histogram', insights.insightsHistogram);
  await insightsAsked('insights magnitudes', insights.insightsMagnitudes);
  timed('painting', (await ask(classifications.colorizing)).ms);

  authorization = await signIn();
  const one = { forgeObjectIds: [17] };
  timed('approval of one', (await ask(classifications.approve.many, {}, one)).ms);
  const after: number[] = [];
  for (let i = 0; i < 20; i++) {
    await ask(classifications.approve.many, {}, { forgeObjectIds: [100 + i] });
    after.push((await ask(tablePage, { filtersDTO: { approved: false } })).ms);
  }
  timed('page after an approval, slowest of 20', Math.max(...after), 100);

  const filter = takingAbout(bulk, elements);
  const approved = await ask(classifications.approve.many, {}, { filtersDTO: filter });
  const { changed, changeId } = JSON.parse(approved.bytes.toString()) as { changed: number; changeId: string };
  console.log(`approved ${changed} at once`);
  figures['bulk approval'] = { measured: approved.ms / 1000, limit: (5 * changed) / bulk, unit: 's' };
  timed('page after it', (await ask(tablePage, { filtersDTO: filter })).ms);
  const undone = await ask(classifications.undoChange, {}, { changeId });
  figures['undo of it'] = { measured: undone.ms / 1000, limit: (5 * changed) / bulk, unit: 's' };
  timed('page after that', (await ask(tablePage, { filtersDTO: filter })).ms);

  const before = process.memoryUsage().rss;
  let most = before;
  let lines = 0;
  const begun = performance.now();
  for await (const chunk of (await open(tableCsv)) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    most = Math.max(most, process.memoryUsage.rss());
  }
  const rate = (lines / (performance.now() - begun)) * 1000;
  figures['CSV of all'] = { measured: rate, limit: 100_000, unit: 'rows/s' };
  figures['memory that the CSV took'] = { measured: (most - before) / 2 ** 20, unit: 'MiB' };
  figures['memory of the process'] = { measured: most / 2 ** 20, unit: 'MiB' };
  console.log(`${lines} lines of CSV`);
  const workbook = await ask(tableXlsx);
  figures['XLSX of all'] = { measured: (elements / workbook.ms) * 1000, unit: 'rows/s' };
  console.log(`${workbook.bytes.length} bytes of XLSX`);
  return report(figures);
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** Some floors of the tower hold about so many elements. */
function takingAbout(wanted: number, elements: number): ClassificationFilter {
  const floors = Math.max(1, Math.round((wanted / elements) * 60));
  return { floors: Array.from({ length: floors }, (_, i) => `Level ${i + 20}`), approved: false };
}

function report(figures: Record<string, Figure>) {
  const isMissed = ({ measured, limit, unit }: Figure) =>
    limit !== undefined && (unit === 'rows/s' ? measured < limit : measured > limit);
  const rounded = (value: number) => Number(value.toPrecision(3));
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [
        name,
        {
          measured: rounded(figure.measured),
          unit: figure.unit,
          limit: figure.limit ? rounded(figure.limit) : '',
          verdict: figure.limit ? (isMissed(figure) ? 'MISSED' : 'ok') : '',
        },
      ]),
    ),
  );
  const missed = Object.keys(figures).filter((name) => isMissed(figures[name] as Figure));
  if (missed.length > 0) process.exitCode = 1;
  return { missed };
}
