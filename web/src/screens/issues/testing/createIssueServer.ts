import type { Issue, IssueChange, IssueComment, IssueDetail } from '@plumbline/contract/resources/issues';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { anIssue, anIssueDetail, ann, ben, uuid } from './anIssue.ts';

interface Start {
  issues?: readonly Issue[];
  comments?: readonly IssueComment[];
  history?: readonly IssueChange[];
  details?: Partial<IssueDetail>;
}

const now = '2025-06-01T12:00:00Z';

/** A server that keeps issues: it pages, and otherwise takes every filter for one that all pass. */
export function createIssueServer({
  issues: first = [anIssue()],
  comments = [],
  history = [],
  details = {},
}: Start = {}) {
  let issues = first.map((issue) => anIssueDetail({ ...details, ...issue }));
  let said = comments;

  const find = (params: Record<string, string> | undefined) =>
    issues.find(({ _id }) => _id === params?.issueId) ?? refuse('issues.notFound');

  const answers: Answers = {
    'issues.list'({ query }) {
      const { skip, limit } = query as { skip: number; limit: number };
      const rows = issues.slice(skip, skip + limit).map(({ elements: _e, viewport: _v, assets: _a, ...row }) => row);
      return { result: rows, total: issues.length };
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
    'issues.history': () => ({ result: history, total: history.length }),
    'issues.addAsset': () => refuse('internal'),
    'issueComments.list': () => ({ result: said, total: said.length }),
    'issueComments.create'({ body }) {
      const made = {
        _id: uuid(390 + said.length),
        createdDate: now,
        user: ann,
        ...(body as { issue: string; comment: string }),
      };
      said = [...said, made];
      return made;
    },
    'issueComments.remove'({ params }) {
      said = said.filter(({ _id }) => _id !== params?.commentId);
      return {};
    },
    'classifications.byForgeObjectIds': () => [],
    'users.current': () => ({ ...ann, email: 'ann@acme.test' }),
  };
  return { answers, issues: () => issues };
}
