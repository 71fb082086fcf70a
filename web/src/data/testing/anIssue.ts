import type {
  Issue,
  IssueAsset,
  IssueChange,
  IssueComment,
  IssueDetail,
  IssueUser,
} from '@plumbline/contract/resources/issues';

/** Ids as the contract has them; the last digits tell them apart. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const ann: IssueUser = { _id: uuid(901), firstName: 'Ann', lastName: 'Berg' };
export const ben: IssueUser = { _id: uuid(902), firstName: 'Ben', lastName: 'Okafor' };

/** An issue of a list for tests: only what a test is about has to be said. */
export function anIssue(given: Partial<Issue> = {}): Issue {
  return {
    _id: uuid(1),
    issueId: 12,
    diagnosis: 'Deviated Wall',
    issueStatus: 'Open Issue',
    location: 'Floor Level 1',
    priority: 'Major',
    deadline: null,
    assignedUser: null,
    user: ann,
    createdDate: '2025-03-03T10:00:00Z',
    updatedDate: '2025-03-03T10:00:00Z',
    revision: 1,
    numComments: 0,
    numAssets: 0,
    numElements: 1,
    tenantId: 'acme|tower',
    analysisView: uuid(101),
    analysisName: 'Week 1',
    model: uuid(201),
    forgeObjectId: [1],
    externalId: ['guid-1'],
    finding: { state: 'unseen', counts: [], unseen: 1, gone: 0 },
    ...given,
  };
}

export function anIssueDetail(given: Partial<IssueDetail> = {}): IssueDetail {
  return {
    ...anIssue(),
    elements: [{ externalId: 'guid-1', name: 'Wall 1', forgeObjectId: 1 }],
    description: '',
    viewport: null,
    assets: [],
    viewpoints: [],
    ...given,
  };
}

export function aComment(given: Partial<IssueComment> = {}): IssueComment {
  return {
    _id: uuid(301),
    issue: uuid(1),
    comment: 'Seen on site.',
    createdDate: '2025-03-04T15:07:00Z',
    user: ben,
    ...given,
  };
}

export function anAsset(given: Partial<IssueAsset> = {}): IssueAsset {
  return {
    _id: uuid(401),
    path: `acme|tower/issues/${uuid(1)}/a.png`,
    type: 'attachment',
    createdDate: '2025-03-04T15:07:00Z',
    user: ann,
    ...given,
  };
}

export function aChange(given: Partial<IssueChange> = {}): IssueChange {
  return {
    _id: uuid(501),
    createdDate: '2025-03-05T09:30:00Z',
    user: ben,
    kind: 'updated',
    fields: [{ field: 'issueStatus', from: 'Open Issue', to: 'Under Inspection' }],
    ...given,
  };
}
