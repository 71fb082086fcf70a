import { expect, test } from 'vitest';
import { type Permission, viewerPermissions } from './permissions.ts';
import { findRole, nameOfRole, type Role, roles } from './roles.ts';

test('every role opens the viewer, has each permission once, and is found by what it holds in any order', () => {
  for (const role of roles as readonly Role[]) {
    expect(role.permissions).toEqual(expect.arrayContaining([...viewerPermissions]));
    expect(new Set(role.permissions).size).toBe(role.permissions.length);
    expect(findRole(role.permissions.toReversed())).toBe(role);
    expect(role.does).toMatch(/^[A-Z].*\.$/);
  }
});

test('a set of one’s own is Custom', () => {
  const own: Permission[] = ['READ', 'LIST'];
  expect([nameOfRole(own), nameOfRole(['ALL']), nameOfRole([])]).toEqual(['Custom', 'Custom', 'Custom']);
});

test('a role with other rights to issues is still called by its name', () => {
  const surveyor: readonly Permission[] = roles.find(({ name }) => name === 'Surveyor')?.permissions ?? [];
  const before = surveyor.filter((one) => one !== 'ISSUE_COMMENT');
  expect(nameOfRole([...before, 'ISSUE_WRITE'])).toBe('Surveyor, may work on issues');
  expect(nameOfRole(before)).toBe('Surveyor, may look');
  expect(nameOfRole([...viewerPermissions, 'FILE_DOC_LIST', 'ISSUE_WRITE'])).toBe('Viewer, may work on issues');
});
