import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CollectedSpan, openCollector } from '../test/openCollector.ts';
import { createLog, logTo } from './createLog.ts';
import { createMeter } from './createMeter.ts';
import { jobs } from './jobs.ts';
import { openRunHouse, type RunHouse } from './modules/runs/runHouse.fixture.ts';
import { stepsOfRun } from './modules/runs/stepsOfRun.ts';
import { openTracing } from './openTracing.ts';
import { metrics, registry } from './platform/telemetry/metrics.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const traceId = 'c0ffee'.padEnd(32, '1');
// Tests of other files may have counted in this process before.
for (const metric of Object.values(metrics)) metric.reset();
const meter = createMeter({ version: '1.2.3', role: 'all' });

let house: RunHouse;
let collector: Awaited<ReturnType<typeof openCollector>>;
let logFile: string;
let runId: string;
let projectId: string;
let requestIds: string[];

/** One click on Request, in a browser that made up the trace; a call that is refused, one of nothing, and it is called off. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-watching-'));
  logFile = join(folder, 'server.log');
  collector = await openCollector();
  const traces = { endpoint: collector.url, ratio: 1, gatherMs: 50 };
  const tracing = await openTracing({ traces, environment: 'test' }, { version: '1.2.3', role: 'all' });
  house = await openRunHouse({}, createLog('info', logTo(logFile)));
  meter.open(house.modules.operators.readings);
  const reporting = await house.modules.operators.report('all', () => {});
  const project = await house.addProject('watched');
  ({ projectId } = project);
  const authorization = await house.signIn('admin@watched.test');
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const response = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { id: String(response.headers['x-request-id']), body: response.json() };
  };
  const base = `/api/analysis/v3/projects/${projectId}/analysis-requests/`;
  const asked = await call('POST', base, {
    analysisName: 'Week 40',
    modelDomain: { model: project.modelId },
    scanDomain: {
      files: [project.scanId],
      date: '2025-10-02',
      scannerModel: 'static',
      georeference: 'LocallyGeoreferenced',
    },
    documentDomain: { roiDescription: 'All of it' },
  });
  const refused = await call('POST', base, { analysisName: 7, password: 'very secret indeed' });
  const gone = await call('GET', '/api/nowhere/at/all?token=very-secret-indeed');
  requestIds = [asked.id, refused.id, gone.id];
  await house.app.inject({ url: `/a/page/${crypto.randomUUID()}` });
  const run = await house.platform.db.selectFrom('analysis_run').select('id').executeTakeFirstOrThrow();
  runId = run.id;
  await house.openWork();
  // Steps after these are seen as these are; to wait for all of them takes half a minute.
  const areDone = () => {
    const names = collector.spans.map(({ name }) => name);
    expect(names).toContain('step model');
    expect(names.filter((name) => name === 'compute').length).toBeGreaterThan(1);
  };
  await vi.waitFor(areDone, { timeout: 100_000, interval: 100 });
  requestIds.push((await call('POST', `${base}${asked.body._id}/cancel`)).id);
  const isTidied = async () => {
    const [tidied] = await house.listJobs('tidyRun');
    expect(tidied?.state).toBe('completed');
  };
  await vi.waitFor(isTidied, { timeout: 100_000, interval: 200 });
  await house.stopWork();
  await reporting.close();
  await tracing.close();
  return () => rm(folder, { recursive: true });
});
afterAll(async () => {
  await house?.close();
  await collector?.close();
});

const scrape = async () => (await meter.path.answer()).body;

describe('metrics', () => {
  test('tell of requests, jobs, steps, disk and database, by the names of the list', async () => {
    const text = await scrape();
    const base = '/api/analysis/v3/projects/{projectId}/analysis-requests/';
    expect(text).toContain(`plumbline_http_requests_total{method="POST",route="${base}",status="2xx"} 1`);
    expect(text).toContain(`plumbline_http_requests_total{method="POST",route="${base}",status="4xx"} 1`);
    expect(text).toContain('plumbline_http_requests_total{method="GET",route="none",status="4xx"} 1');
    expect(text).toContain('plumbline_http_requests_total{method="GET",route="web",status="4xx"} 1');
    expect(text).toMatch(/plumbline_step_duration_seconds_count\{kind="model",outcome="done"\} [1-9]/);
    expect(text).toMatch(/plumbline_job_duration_seconds_count\{job="tidyRun",outcome="done"\} 1/);
    expect(text).toContain('plumbline_runs_total{outcome="cancelled"} 1');
    expect(text).toContain('plumbline_database_up 1');
    expect(text).toMatch(/plumbline_disk_free_bytes [1-9]/);
    expect(text).toMatch(/plumbline_database_query_duration_seconds_count [1-9]\d\d/);
    expect(text).toMatch(/plumbline_database_connections\{state="idle"\} [1-9]/);
    expect(text).toContain('plumbline_build_info{version="1.2.3",role="all"} 1');
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });

  test('labels take their values from lists of ours, whatever people send', async () => {
    const allowed: Record<string, readonly string[]> = {
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'],
      status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'waiting', 'running'],
      route: ['none', 'web', ...routes.map((route) => patternOf(route).replace(/\{\w+\+\}/, '*'))],
      page: ['quality_table', 'painting'],
      job: jobs.map(({ name }) => name.split('.')[0] as string),
      kind: ['list', ...stepsOfRun.map(({ kind }) => kind)],
      outcome: ['done', 'failed', 'ended', 'put_back', 'cancelled', 'sent'],
      state: ['busy', 'idle', 'waiting'],
      role: ['api', 'worker', 'all'],
      version: ['1.2.3'],
    };
    await scrape();
    const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('plumbline_'));
    const values = own.flatMap(({ name, values: all }) => all.map(({ labels }) => ({ name, labels })));
    const strange = values.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => label !== 'le' && !allowed[label]?.includes(String(value)))
        .map(([label, value]) => `${name} ${label}=${value}`),
    );
    expect(values.length).toBeGreaterThan(50);
    expect([...new Set(strange)]).toEqual([]);
  });

  test('while the database is away that is told, and nothing that was before', async () => {
    const away = createMeter({ version: '1.2.3', role: 'all' });
    away.open(async () => ({ shared: undefined, pool: undefined, disk: undefined }));
    const { body } = await away.path.answer();
    expect(body).toContain('plumbline_database_up 0');
    expect(body).not.toMatch(/^plumbline_(jobs_waiting|processes|database_size_bytes|mails_undelivered)[ {]/m);
    expect(await scrape()).toContain('plumbline_database_up 1');
  });
});

const attributeOf = (span: CollectedSpan, key: string) =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0];

describe('traces', () => {
  test('one click is one trace, from the call through the job to the step in its process', () => {
    const ofClick = collector.spans.filter((span) => span.traceId === traceId);
    const byId = new Map(ofClick.map((span) => [span.spanId, span]));
    const rootOf = (span: CollectedSpan): CollectedSpan => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent ? rootOf(parent) : span;
    };
    const compute = ofClick.filter(({ name }) => name === 'compute');
    expect(compute.length).toBeGreaterThan(1);
    for (const span of compute) {
      expect(byId.get(span.parentSpanId ?? '')?.name).toMatch(/^step \w+/);
      expect(rootOf(span).name).toBe('POST /api/analysis/v3/projects/{projectId}/analysis-requests/');
    }
    const click = rootOf(compute[0] as CollectedSpan);
    // The browser's own span, which the browser sends.
    expect(click.parentSpanId).toBe('00f067aa0ba902b7');
    expect(Number(attributeOf(click, 'plumbline.database.queries'))).toBeGreaterThan(3);
    const names = new Set(ofClick.map(({ name }) => name));
    for (const name of ['step list', 'step model', 'prepare', 'store', 'job tidyRun']) expect(names).toContain(name);
    expect([...collector.paths]).toEqual(['/v1/traces']);
  });

  test('say nothing of what people sent', () => {
    expect(JSON.stringify(collector.spans)).not.toMatch(/secret|Week 40|Bearer|watched\.test/);
  });
});

describe('the log', () => {
  test('joins the call that people see the id of, its jobs and its steps', async () => {
    const text = await readFile(logFile, 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofTrace = lines.filter((line) => line.traceId === traceId);
    const requests = ofTrace.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ requestId }) => requestId)).toEqual(requestIds);
    expect(requests[0]).toMatchObject({ projectId, status: expect.any(Number) });
    const tidied = ofTrace.find(({ job }) => job === 'tidyRun');
    expect(tidied).toMatchObject({ runId, jobId: expect.any(String), msg: 'job done' });
    // Twice the same field in a line is one that half of all readers lose.
    for (const line of text.trimEnd().split('\n')) {
      const names = [...line.matchAll(/"(requestId|traceId|jobId|projectId)":/g)].map(([, name]) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('holds no secret', async () => {
    const text = await readFile(logFile, 'utf8');
    expect(text).toContain('"path":"/api/nowhere/at/all"');
    expect(text).not.toMatch(/secret|Bearer|a good password/i);
  });
});
