import { expect, test } from 'vitest';
import { type IssueRights, issueLevelOf, issueRights, mayImportIssues, mayRecordIssues } from './issueRights.ts';
import { type Permission, viewerPermissions } from './permissions.ts';
import { roles } from './roles.ts';

const all: IssueRights = { mayChange: true, mayComment: true, mayDelete: true };
const works: IssueRights = { ...all, mayDelete: false };
const comments: IssueRights = { mayChange: false, mayComment: true, mayDelete: false };
const looks: IssueRights = { mayChange: false, mayComment: false, mayDelete: false };

const others = { author: 'rosa', assignee: 'milan' };
const rightsOf = (held: readonly Permission[], issue = others) =>
  issueRights({ userId: 'ann', permissions: [...viewerPermissions, ...held] }, issue);

test.each([
  { held: [], rights: looks },
  { held: ['WRITE', 'RECLASSIFY'], rights: looks },
  { held: ['ISSUE_COMMENT'], rights: comments },
  { held: ['ISSUE_WRITE'], rights: works },
  { held: ['ADMIN'], rights: all },
  { held: ['ALL'], rights: all },
  { held: ['ALL', 'FORBIDDEN'], rights: looks },
] as { held: Permission[]; rights: IssueRights }[])('an issue of others with $held', ({ held, rights }) => {
  expect(rightsOf(held)).toEqual(rights);
});

test('whoever recorded an issue does all with it, and whoever it is assigned to all but delete it', () => {
  expect(rightsOf([], { ...others, author: 'ann' })).toEqual(all);
  expect(rightsOf([], { ...others, assignee: 'ann' })).toEqual(works);
});

test('while it is not known who asks, nothing is theirs', () => {
  const nobody = { userId: undefined, permissions: viewerPermissions };
  expect(issueRights(nobody, { author: 'rosa', assignee: undefined })).toEqual(looks);
});

test('what each role may do with issues', () => {
  const levels = roles.map(({ name, permissions }) => [
    name,
    issueLevelOf(permissions),
    mayRecordIssues(permissions),
    mayImportIssues(permissions),
  ]);
  expect(levels).toEqual([
    ['Publishing administrator', 'work', true, true],
    ['Administrator', 'work', true, true],
    ['BIM coordinator', 'work', true, true],
    ['Reviewer', 'work', true, true],
    ['Surveyor', 'comment', true, false],
    ['Site manager', 'work', true, true],
    ['Commenter', 'comment', true, false],
    ['Viewer', 'look', false, false],
  ]);
});
