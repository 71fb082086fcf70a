import { randomUUID } from 'node:crypto';
import { type Issue, mostListedElements } from '@plumbline/contract/resources/issues';
import { programme } from '@plumbline/demo/site/programme';
import type { AssetsService } from '../modules/assets/service.ts';
import type { EvidenceService } from '../modules/evidence/service.ts';
import type { IssuesService } from '../modules/issues/service.ts';
import type { Caller } from '../modules/workPackages/service.ts';
import { type DemoIssue, demoIssues, type Person } from './demoIssues.ts';
import { describeSubject } from './describeSubject.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { markPicture } from './markPicture.ts';
import { type DemoScanServices, openDemoScans, type Subject, statusOf } from './openDemoScans.ts';

export interface DemoIssueServices extends CallerServices, DemoScanServices {
  evidence: Pick<EvidenceService, 'findDrawing'>;
  assets: Pick<AssetsService, 'signWrite' | 'takeImage'>;
  issues: Pick<IssuesService, 'list' | 'create' | 'update' | 'comment' | 'attach' | 'putOnDays'>;
}

type CallerOf = (name: Person) => Caller;

interface Told {
  issue: Issue;
  subject: Subject;
}

interface Completed {
  known: Issue | undefined;
  subject: Subject;
}

/** The day before which it must be settled. */
const deadlineOf = ({ dueBefore }: DemoIssue): string | null =>
  programme.find(({ id }) => id === dueBefore)?.start ?? null;

/** In the course of a working day: one after the other, as they were said. */
const atWork = (day: string, place: number): Date => new Date(Date.parse(`${day}T07:40:00Z`) + place * 37 * 60_000);

/** Records issues about what of the site log the demo's scans have really found; goes on where it was. */
export function createDemoIssues({ evidence, assets, issues, ...services }: DemoIssueServices) {
  function record(callerOf: CallerOf, demo: DemoIssue, subject: Subject) {
    const { table, elements, entry } = subject;
    const { floor } = table.rowAt(elements[0] as number);
    const deadline = deadlineOf(demo);
    return issues.create(callerOf(demo.by), {
      analysisViewId: table.view.id,
      diagnosis: titleOf(demo, subject),
      viewport: null,
      externalId: [],
      description: `${entry.told}\n\n${describeSubject(subject)}`,
      location: floor ?? '',
      forgeObjectId: elements.slice(0, mostListedElements),
      statusAtCreation: statusOf(entry),
      deadline,
      assignedUser: callerOf(demo.assignedTo).userId,
      priority: demo.priority,
      issueStatus: demo.issueStatus ?? 'Open Issue',
    });
  }

  /** The picture of its first element, drawn from what was scanned, and a copy that is drawn on. */
  async function addPictures(by: Caller, { _id: issueId, numAssets }: Issue, demo: DemoIssue, subject: Subject) {
    const { tenantId } = by.membership;
    const { table, elements } = subject;
    const first = elements[0] as number;
    const versionId = table.table.versionIds[(table.table.versionOf[first] as number) - 1];
    const drawn = await evidence.findDrawing(`${tenantId}/drawn/${versionId}/element-${first}.png`);
    if (drawn === undefined) return;
    const wanted = [
      ...(demo.hasPicture ? [{ type: 'screenshot' as const, make: async () => drawn }] : []),
      ...(demo.hasMarks ? [{ type: 'attachment' as const, make: () => markPicture(drawn) }] : []),
    ];
    for (const { type, make } of wanted.slice(numAssets)) {
      const key = `${tenantId}/issues/${issueId}/${randomUUID()}.png`;
      await assets.signWrite(by, key, 'image/png');
      await assets.takeImage({ key, contentType: 'image/png', body: only(await make()) });
      await issues.attach(by, issueId, { imagePath: key, type, analysisViewId: table.view.id });
    }
  }

  async function complete(callerOf: CallerOf, demo: DemoIssue, { known, subject }: Completed): Promise<void> {
    const issue = known ?? (await record(callerOf, demo, subject));
    if (issue.issueStatus !== 'Closed') await tellOf(callerOf, demo, { issue, subject });
    const said = demo.closing ? [...demo.comments, demo.closing] : demo.comments;
    await issues.putOnDays(issue._id, {
      createdAt: atWork(demo.on, 0),
      commentedAt: said.map(({ on }, i) => atWork(on, i + 1)),
    });
  }

  async function tellOf(callerOf: CallerOf, demo: DemoIssue, { issue, subject }: Told): Promise<void> {
    if (demo.hasPicture || demo.hasMarks) await addPictures(callerOf(demo.by), issue, demo, subject);
    const { closing } = demo;
    const isClosing = closing !== undefined && issue.finding.state === 'solved';
    const said = isClosing ? [...demo.comments, closing] : demo.comments;
    for (const { by, comment } of said.slice(issue.numComments)) {
      await issues.comment(callerOf(by), { issue: issue._id, comment });
    }
    if (isClosing) await issues.update(callerOf(closing.by), issue._id, { issueStatus: 'Closed' });
  }

  return async (projectId: string): Promise<void> => {
    const callers = new Map<Person, Caller>();
    for (const name of ['admin', 'member', 'reviewer'] as const) {
      const caller = await findDemoCaller(services, projectId, name);
      if (caller === undefined) return;
      callers.set(name, caller);
    }
    const callerOf: CallerOf = (name) => callers.get(name) as Caller;
    const scans = await openDemoScans(services, callerOf('admin'));
    const made = await issues.list(callerOf('admin'), { skip: 0, limit: 100, sort: 'issueId' });
    for (const demo of demoIssues) {
      const subject = scans.findSubject(demo.scan, { entry: demo.entry, marks: demo.part?.marks });
      if (subject === undefined) continue;
      const title = titleOf(demo, subject);
      await complete(callerOf, demo, { known: made.result.find(({ diagnosis }) => diagnosis === title), subject });
    }
  };
}

const titleOf = ({ part }: Pick<DemoIssue, 'part'>, { entry }: Pick<Subject, 'entry'>) => part?.title ?? entry.title;

async function* only(bytes: Uint8Array) {
  yield bytes;
}
