import type { Issue, IssueChange, IssueComment, IssueDetail } from '@plumbline/contract/resources/issues';
import { anIssue, anIssueDetail, ann, ben, uuid } from '../../../data/testing/anIssue.ts';
import { aUser } from '../../../data/testing/aUser.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';

interface Start {
  issues?: readonly Issue[];
  comments?: readonly IssueComment[];
  history?: readonly IssueChange[];
  details?: Partial<IssueDetail>;
}

const now = '2025-06-01T12:00:00Z';

/** A server that keeps issues: it pages, and takes every filter that does not name elements for one that all pass. */
export function createIssueServer({
  issues: first = [anIssue()],
  comments = [],
  history = [],
  details = {},
}: Start = {}) {
  let issues = first.map((issue) => anIssueDetail({ ...details, ...issue }));
  let said = comments;
  let isWatching = true;
  const watchers = () => ({ result: isWatching ? [ann, ben] : [ben], isWatching });

  const find = (params: Record<string, string> | undefined) =>
    issues.find(({ _id }) => _id === params?.issueId) ?? refuse('issues.notFound');

  const answers: Answers = {
    'issues.list'({ query }) {
      const { skip = 0, limit, filter = '' } = query as { skip?: number; limit: number; filter?: string };
      const named = /forgeObjectId=in=\(([\d,]+)\)/.exec(filter)?.[1]?.split(',').map(Number);
      const taken = issues.filter((issue) => !named || issue.forgeObjectId.some((element) => named.includes(element)));
      const rows = taken.slice(skip, skip + limit).map(({ elements: _e, viewport: _v, assets: _a, ...row }) => row);
      return { result: rows, total: taken.length };
    },
    'issues.assignableUsers': () => ({ result: [ann, ben] }),
    'issues.one': ({ params }) => find(params),
    'issues.create'({ body }) {
      const { analysisViewId, assignedUser: _, ...fields } = body as Partial<IssueDetail> & { analysisViewId: string };
      const made = anIssueDetail({ _id: uuid(2), issueId: 13, ...fields, analysisView: analysisViewId });
      issues = [made, ...issues];
      return made;
    },
    'issues.update'({ params, body }) {
      const { revision: _r, assignedUser: _u, ...fields } = body as Partial<IssueDetail>;
      const before = find(params);
      const next = { ...before, ...fields, revision: before.revision + 1, updatedDate: now };
      issues = issues.map((issue) => (issue === before ? next : issue));
      return next;
    },
    'issues.remove'({ params }) {
      const gone = find(params);
      issues = issues.filter((issue) => issue !== gone);
      return { operation: uuid(601) };
    },
    'issues.watchers': watchers,
    'issues.watch'({ body }) {
      isWatching = (body as { isWatching: boolean }).isWatching;
      return watchers();
    },
    'issues.changeMany'({ body }) {
      const { ids, changes } = body as { ids?: string[]; changes: Partial<IssueDetail> };
      const meant = issues.filter(({ _id }) => ids?.includes(_id) ?? true);
      const { assignedUser: _, ...fields } = changes;
      issues = issues.map((issue) => (meant.includes(issue) ? { ...issue, ...fields } : issue));
      return { operation: uuid(602), changed: meant.length, unchanged: 0, left: [], leftCount: 0 };
    },
    'issues.removeMany'({ body }) {
      const { ids } = body as { ids?: string[] };
      const meant = issues.filter(({ _id }) => ids?.includes(_id) ?? true);
      const gone = meant.filter(({ user }) => user._id === ann._id);
      const left = meant.filter((issue) => !gone.includes(issue));
      issues = issues.filter((issue) => !gone.includes(issue));
      const told = left.map(({ _id, issueId, diagnosis }) => ({ _id, issueId, diagnosis, why: 'notYours' as const }));
      return { operation: uuid(603), deleted: gone.length, left: told, leftCount: left.length };
    },
    'issuePresets.list': () => [],
    'issues.history': () => ({ result: history, total: history.length }),
    'issues.addAsset': () => refuse('internal'),
    'issueComments.list': () => ({ result: said, total: said.length }),
    'issueComments.create'({ body }) {
      const { mentions, ...comment } = body as { issue: string; comment: string; mentions?: string[] };
      const made = {
        _id: uuid(390 + said.length),
        createdDate: now,
        user: ann,
        ...comment,
        ...(mentions && { mentions: [ann, ben].filter(({ _id }) => mentions.includes(_id)) }),
      };
      said = [...said, made];
      return made;
    },
    'issueComments.remove'({ params }) {
      said = said.filter(({ _id }) => _id !== params?.commentId);
      return {};
    },
    'classifications.byForgeObjectIds': () => [],
    'users.current': () => aUser({ ...ann, email: 'ann@acme.test' }),
  };
  return { answers, issues: () => issues };
}
