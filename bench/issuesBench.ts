// Lists and changes of issues of a project that has many, over loopback, and what they cost pages of the quality table.
import { sql } from 'kysely';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { bcfTopics } from '../contract/src/resources/bcf/topics.ts';
import { tablePage } from '../contract/src/resources/classificationTable.ts';
import { changeIssues } from '../contract/src/resources/issueBulk.ts';
import { issuesXlsx } from '../contract/src/resources/issueExports.ts';
import { issuePins, listIssues, mostIssuePins } from '../contract/src/resources/issues.ts';
import { fillPath, patternOf } from '../contract/src/route.ts';
import { quoteRsql } from '../contract/src/rsql.ts';
import type { Db } from '../server/src/platform/database.ts';
import { createMeasure, type Measure } from './createMeasure.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

interface Times {
  medianMs: number;
  p95Ms: number;
  /** Processor time a call, of server, database and caller: what a machine that does other things as well cannot blur. */
  cpuMs: number;
}

export interface IssuesFigures {
  issues: number;
  lists: Record<string, Times>;
  /** As topics, for other tools. */
  topics: Record<string, Times>;
  /** Every open issue, where it stands in the model; and what the same asked as a list costs. */
  pins: { asPins: Times; asList: Times };
  /** All of them looked up again after a publication; a thousand changed by name, and undone; all of them in a file. */
  onceS: { follow: number; changeThousand: number; undo: number; xlsx: number };
  /** A page of 50 rows of the quality table: with issues, sorted by them, and without any. */
  table: { with: Times; sortedByIssues: Times; without: Times };
}

interface Added {
  modelId: string;
  userId: string;
  /** Of elements that have issues. */
  globalIds: string[];
}

const open = 'issueStatus=in=("Open Issue","Under Inspection")';
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i * 7).join(',');

const questionsOf = ({ modelId, userId, globalIds }: Added): Record<string, Record<string, string>> => ({
  'all, first page': {},
  'as the page opens': { filter: open },
  'page 500': { skip: '10000' },
  'page of 100': { limit: '100', filter: open },
  searched: { filter: open, searchText: 'leans 77' },
  'searched for nothing': { searchText: 'nothing of the kind' },
  'location like': { filter: 'location=~"flo.r 12"' },
  'priorities, by deadline': { sort: 'deadline', filter: 'priority=in=(Blocker,Critical)' },
  'by priority': { sort: 'priority' },
  'late and mine': { filter: `${open};deadline=le=2026-11-16;assignedUser=in=(${userId})` },
  'created between': { filter: 'createdDate=ge=2026-03-01;createdDate=le=2026-03-31' },
  solved: { filter: `${open};finding==solved` },
  'solved or standing, by deadline': { sort: 'deadline', filter: 'finding=in=(solved,standing)' },
  'solved, page 100': { filter: 'finding==solved', skip: '2000' },
  'solved, searched': { filter: 'finding==solved', searchText: 'leans 77' },
  'not seen, by change': { sort: '-updatedDate', filter: 'finding==unseen' },
  '500 elements': { filter: `${open};forgeObjectId=in=(${numbers(500)})`, model: modelId, limit: '100' },
  '500 GlobalIds': { filter: `externalId=in=(${globalIds.map(quoteRsql)})`, limit: '100' },
});

/** What tools ask of BCF-API. */
const questionsOfTools = {
  'first page of 100': { $top: '100' },
  'all that an answer has': {},
  'open and mine, by change': {
    $filter: "topic_status eq 'Open' and assigned_to eq 'bench@site.test'",
    $orderby: 'modified_date desc',
    $top: '100',
  },
  'labelled, and who changed it last': {
    $filter: "labels/any(label: label eq 'Location: Floor 12') and modified_author ne 'x'",
    $top: '100',
  },
  'changed since': { $filter: 'modified_date gt 2026-11-01T00:00:00Z', $orderby: 'modified_date', $top: '100' },
} satisfies Record<string, Record<string, string>>;

export async function benchIssues(
  folder: string,
  { issues, elements, calls }: { issues: number; elements: number; calls: number },
): Promise<IssuesFigures> {
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, [...viewerPermissions, 'ISSUE_WRITE']);
  const { projectId, db } = server;
  const viewId = await addBuilding({ ...server, elements, provenEvery: 5 });
  const measure = createMeasure(db);
  const ask = async (path: string, query: Record<string, string>, base = server.url) => {
    const authorization = await server.signIn();
    return timesOf(measure, calls, async () => {
      const url = `${base}${path}?${new URLSearchParams(query)}`;
      const response = await fetch(url, { headers: { authorization } });
      const body = await response.text();
      if (!response.ok) throw new Error(body);
    });
  };
  const tablePath = fillPath(tablePage.path, { projectId, viewId });
  const added = await addIssues(db, { projectId, viewId, issues });
  await addLaterScans(server, viewId);
  const follow = await secondsOf(() => server.modules.issues.follow(projectId));
  await sql`analyze issue_finding`.execute(db);
  const lists: IssuesFigures['lists'] = {};
  for (const [name, query] of Object.entries(questionsOf(added))) {
    lists[name] = await ask(fillPath(listIssues.path, { projectId }), query);
  }
  const topics: IssuesFigures['topics'] = {};
  for (const [name, query] of Object.entries(questionsOfTools)) {
    topics[name] = await ask(fillPath(patternOf(bcfTopics), { projectId }), query, new URL(server.url).origin);
  }
  const inScene = { filter: open, model: added.modelId };
  const asPins = await ask(fillPath(issuePins.path, { projectId }), inScene);
  const asList = await ask(fillPath(listIssues.path, { projectId }), { ...inScene, limit: String(mostIssuePins) });
  const authorization = await server.signIn();
  const send = async (path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { operation: string; changed: number };
  };
  const ids = await listIds(db, 1000);
  let operation = '';
  const changeThousand = await secondsOf(async () => {
    const path = fillPath(changeIssues.path, { projectId });
    ({ operation } = await send(path, { ids, changes: { deadline: '2027-01-01', priority: 'Blocker' } }));
  });
  const undo = await secondsOf(() => send(`/projects/${projectId}/issues/bulk/${operation}/undo`));
  const xlsx = await secondsOf(async () => {
    const response = await fetch(`${server.url}${fillPath(issuesXlsx.path, { projectId })}`, {
      headers: { authorization },
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  });
  // A server grows faster with its calls: the first round is for that, and those without issues come last.
  await ask(tablePath, { limit: '50' });
  const withThem = await ask(tablePath, { limit: '50' });
  const sortedByIssues = await ask(tablePath, { limit: '50', sort: '-issues' });
  await removeIssues(db);
  const without = await ask(tablePath, { limit: '50' });
  return {
    issues,
    lists,
    topics,
    pins: { asPins, asList },
    onceS: { follow, changeThousand, undo, xlsx },
    table: { with: withThem, sortedByIssues, without },
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Number(((performance.now() - started) / 1000).toFixed(2));
}

async function listIds(db: Db, most: number): Promise<string[]> {
  const rows = await db.selectFrom('issue').select('id').orderBy('number').limit(most).execute();
  return rows.map(({ id }) => id);
}

type Server = Awaited<ReturnType<typeof openBenchServer>>;

/** Ten scans after the one that the issues are about: each sees a part of the building, more and more of it verified. */
async function addLaterScans({ db, modules, projectId }: Server, viewId: string): Promise<void> {
  const { model_id } = await db
    .selectFrom('analysis_view')
    .select('model_id')
    .where('id', '=', viewId)
    .executeTakeFirstOrThrow();
  for (let scan = 1; scan <= 10; scan++) {
    const scanDate = new Date(Date.UTC(2026, 9, 2 + 7 * scan));
    const view = { projectId, name: `Scan ${scan}`, scanDate, status: 'ready', deliveryType: 'Normal' } as const;
    const later = await modules.analyses.createView({ ...view, modelId: model_id as string });
    const version = { viewId: later, analysisName: 'Structure', status: 'stable', verdicts: [] } as const;
    const { versionId } = await modules.versions.addVersion(version);
    await sql`
      insert into classification (version_id, element_index, status, tolerance_m, coverage, confidence, reason)
      select ${versionId}::uuid, element_index, case when n < 12 then 5 when n < 12 + ${scan}::integer then 1 else 2 end,
        0.01, 0.62, 0.9, 'seen from 3 stations'
      from (select element_index, abs(hashint4(element_index + ${scan}::integer)::bigint) % 24 as n
        from element where model_id = ${model_id}) as element`.execute(db);
  }
  await sql`analyze classification`.execute(db);
}

async function removeIssues(db: Db): Promise<void> {
  await db.deleteFrom('issue').execute();
  await sql`update issue_counter set last_change = last_change + 1, last_deletion = last_change + 1`.execute(db);
}

/** After some calls that nobody counts. */
async function timesOf(measure: Measure, calls: number, call: () => Promise<void>): Promise<Times> {
  for (let i = 0; i < 10; i++) await call();
  const times: number[] = [];
  const { serverCpuS, databaseCpuS } = await measure(async () => {
    for (let i = 0; i < calls; i++) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
  });
  times.sort((a, b) => a - b);
  const round = (ms: number) => Number(ms.toFixed(1));
  const at = (share: number) => round(times[Math.floor((times.length - 1) * share)] as number);
  return { medianMs: at(0.5), p95Ms: at(0.95), cpuMs: round(((serverCpuS + databaseCpuS) * 1000) / calls) };
}

interface Filled {
  projectId: string;
  viewId: string;
  issues: number;
}

/** Two elements an issue, three comments on every fifth; a third of them closed. */
async function addIssues(db: Db, { projectId, viewId, issues }: Filled): Promise<Added> {
  const { rows } = await sql<{ modelId: string; userId: string; count: number }>`
    select model.id as "modelId", element_count as count, (select id from app_user limit 1) as "userId"
    from analysis_view join model on model.id = model_id where analysis_view.id = ${viewId}`.execute(db);
  const { modelId, userId, count } = rows[0] as { modelId: string; userId: string; count: number };
  await sql`
    insert into issue (project_id, number, status, priority, diagnosis, location, deadline, assigned_to, created_by,
      view_id, model_id, link_change, created_at)
    select ${projectId}, n, (array['Open Issue', 'Under Inspection', 'Closed'])[n % 3 + 1],
      (array['Blocker', 'Critical', 'Major', 'Minor', 'Unassigned'])[n % 5 + 1],
      'Wall of type ' || n % 40 || ' leans ' || n % 90 || ' mm', 'Floor ' || n % 30,
      case when n % 2 = 0 then date '2026-01-01' + n % 700 end, case when n % 4 = 0 then ${userId}::uuid end, ${userId},
      ${viewId}, ${modelId}, n, timestamptz '2026-01-01' + n * interval '9 minutes'
    from generate_series(1, ${issues}::integer) as n`.execute(db);
  await sql`
    insert into issue_element (issue_id, position, identity, element_index, global_id, name)
    select issue.id, position, identity, element.element_index, global_id, element.name
    from issue cross join generate_series(0, 1) as position
    join element on element.model_id = issue.model_id
      and element.element_index = (issue.number * 13 + position * 7) % ${count}::integer`.execute(db);
  await sql`
    insert into issue_comment (issue_id, comment, created_by)
    select issue.id, 'Looked at it', ${userId} from issue cross join generate_series(1, 3) where number % 5 = 0`.execute(
    db,
  );
  await sql`
    insert into issue_counter (project_id, last_number, last_change)
    values (${projectId}, ${issues}, ${issues})`.execute(db);
  await sql`analyze issue, issue_element, issue_comment`.execute(db);
  const named = await db.selectFrom('issue_element').select('global_id').distinct().limit(500).execute();
  return { modelId, userId, globalIds: named.map(({ global_id }) => global_id) };
}
