import { randomUUID } from 'node:crypto';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { defaultTableSorting } from '@plumbline/contract/resources/classificationTable';
import type { Issue } from '@plumbline/contract/resources/issues';
import { elementStatuses } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { byUser } from '../Actor.ts';
import type { AccessService } from '../modules/access/service.ts';
import type { AnalysesService } from '../modules/analyses/service.ts';
import type { AssetsService } from '../modules/assets/service.ts';
import type { EvidenceService } from '../modules/evidence/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { IssuesService } from '../modules/issues/service.ts';
import type { OpenTable, VerdictsService } from '../modules/verdicts/service.ts';
import { type DemoIssue, demoIssues } from './demoIssues.ts';

export interface DemoIssueServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findMembership'>;
  analyses: Pick<AnalysesService, 'listPublishedViews'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
  evidence: Pick<EvidenceService, 'findDrawing'>;
  assets: Pick<AssetsService, 'signWrite' | 'takeImage'>;
  issues: Pick<IssuesService, 'list' | 'create' | 'comment' | 'attach'>;
}

type Caller = Parameters<IssuesService['create']>[0];

/** What of a view an issue of the demo is about. */
interface Subject {
  table: OpenTable;
  elements: number[];
}

const dayMs = 86_400_000;

/** Records issues about what the demo's scans have really found; goes on where it was. */
export function createDemoIssues(services: DemoIssueServices) {
  const { identity, access, analyses, verdicts, evidence, assets, issues } = services;

  async function findCaller(projectId: string, name: DemoIssue['by']): Promise<Caller | undefined> {
    const user = await identity.findUserByEmail(`${name}@demo.test`);
    const membership = user && (await access.findMembership(user.id, { projectId }));
    return membership && { membership, userId: user.id, by: byUser(user.id) };
  }

  /** The same for everybody who starts the demo: the largest deviations first, else by number, and nothing twice. */
  async function findSubject(tables: readonly OpenTable[], demo: DemoIssue, used: Set<number>) {
    const table = tables[demo.scan];
    const newest = tables.at(-1);
    if (table === undefined || newest === undefined) return undefined;
    const isMeant = (i: number) =>
      table.table.status[i] === codeOfStatus(demo.status) &&
      (demo.newest === undefined || newest.table.status[i] === codeOfStatus(demo.newest)) &&
      !used.has(i);
    const order = await table.order(demo.status === 'deviated' ? defaultTableSorting : byNumber);
    const first = order.find(isMeant);
    if (first === undefined) return undefined;
    const { floorOf, typeOf } = table.table.model;
    const alike = order.filter((i) => isMeant(i) && floorOf[i] === floorOf[first] && typeOf[i] === typeOf[first]);
    const elements = [...alike.subarray(0, demo.elements ?? 1)];
    for (const i of elements) used.add(i);
    return { table, elements };
  }

  async function record(by: Caller, assignedTo: Caller | undefined, demo: DemoIssue, subject: Subject) {
    const deadline =
      demo.deadlineIn === undefined ? null : new Date(Date.now() + demo.deadlineIn * dayMs).toISOString().slice(0, 10);
    const [first = 0] = subject.elements;
    const { floor } = subject.table.rowAt(first);
    return issues.create(by, {
      ...{ analysisViewId: subject.table.view.id, diagnosis: nameOf(subject), viewport: null },
      ...{ location: floor === null ? '' : `Floor ${floor}`, statusAtCreation: demo.status },
      ...{ forgeObjectId: subject.elements, externalId: [], assignedUser: assignedTo?.userId ?? null, deadline },
      ...{ priority: demo.priority, issueStatus: demo.issueStatus ?? 'Open Issue', description: '' },
    });
  }

  /** The picture of its first element, drawn from what was scanned. */
  async function addPicture(by: Caller, issueId: string, { table, elements: [first = 0] }: Subject): Promise<void> {
    const { tenantId } = by.membership;
    const versionId = table.table.versionIds[(table.table.versionOf[first] as number) - 1];
    const picture = await evidence.findDrawing(`${tenantId}/drawn/${versionId}/element-${first}.png`);
    if (picture === undefined) return;
    const key = `${tenantId}/issues/${issueId}/${randomUUID()}.png`;
    await assets.signWrite(by, key, 'image/png');
    await assets.takeImage({ key, contentType: 'image/png', body: only(picture) });
    await issues.attach(by, issueId, { imagePath: key, type: 'screenshot', analysisViewId: table.view.id });
  }

  async function complete(callerOf: (name: DemoIssue['by']) => Caller, demo: DemoIssue, of: Completed): Promise<void> {
    const by = callerOf(demo.by);
    const known = of.known ?? (await record(by, demo.assignedTo && callerOf(demo.assignedTo), demo, of.subject));
    if (demo.hasPicture && known.numAssets === 0) await addPicture(by, known._id, of.subject);
    for (const { by: author, comment } of (demo.comments ?? []).slice(known.numComments)) {
      await issues.comment(callerOf(author), { issue: known._id, comment });
    }
  }

  return async (projectId: string): Promise<void> => {
    const callers = new Map<string, Caller>();
    for (const name of ['admin', 'member', 'reviewer'] as const) {
      const caller = await findCaller(projectId, name);
      if (caller === undefined) return;
      callers.set(name, caller);
    }
    const callerOf = (name: DemoIssue['by']) => callers.get(name) as Caller;
    const { membership } = callerOf('admin');
    const views = (await analyses.listPublishedViews(projectId)).toReversed();
    const tables = await Promise.all(views.map(({ id }) => verdicts.openTable({ membership, viewId: id })));
    const made = await issues.list(callerOf('admin'), { skip: 0, limit: 100, sort: 'issueId' });
    const used = new Set<number>();
    for (const demo of demoIssues) {
      const subject = await findSubject(tables, demo, used);
      if (subject === undefined) continue;
      const known = made.result.find(({ diagnosis, analysisView }) => {
        return diagnosis === nameOf(subject) && analysisView === subject.table.view.id;
      });
      await complete(callerOf, demo, { known, subject });
    }
  };
}

interface Completed {
  known: Issue | undefined;
  subject: Subject;
}

const byNumber = { field: 'externalId', ascending: true } as const;

async function* only(bytes: Uint8Array) {
  yield bytes;
}

/** 'Deviated Wall: W-12 and 2 more, 43 mm off', as the verdicts have it. */
function nameOf({ table, elements }: Subject): string {
  const [first = 0] = elements;
  const { type, status, magnitudeM, name } = table.rowAt(first);
  const what = type.split(':')[0] ?? type;
  const label = elementStatuses.find((one) => one.name === status)?.label ?? status;
  const more = elements.length > 1 ? ` and ${elements.length - 1} more` : '';
  const off = magnitudeM === null ? '' : `, ${Math.round(millimetres(magnitudeM))} mm off`;
  return `${label} ${what}: ${name || 'unnamed'}${more}${off}`;
}
