import { expect, test } from 'vitest';
import { auditActions, auditActionTable } from '../auditActions.ts';
import { auditFilter, describeActor, describeDetails } from './auditTrail.ts';

test.each([
  [{ kind: 'user', name: 'ada@site.test' }, 'ada@site.test'],
  [{ kind: 'user' }, 'A deleted account'],
  [{ kind: 'commandLine', name: 'root' }, 'Command line (root)'],
  [{ kind: 'commandLine' }, 'Command line'],
  [{ kind: 'system' }, 'Plumbline'],
  [{ kind: 'anonymous' }, 'Somebody not signed in'],
] as const)('%j is %s', (actor, words) => expect(describeActor(actor)).toBe(words));

test.each([
  ['membershipSet', { from: 'READ', to: 'READ, ADMIN' }, 'READ → READ, ADMIN'],
  ['approved', { count: 1234, note: 'Floor: Level 1' }, '1,234 elements · Floor: Level 1'],
  ['approved', { count: 1 }, '1 element'],
  ['tableExported', { to: 'CSV', count: 0 }, 'CSV · 0 elements'],
  ['fileDeleted', { note: 'scan' }, 'scan'],
  ['signedIn', {}, ''],
] as const)('%s with %j is told as “%s”', (action, details, words) => {
  expect(describeDetails({ action, details })).toBe(words);
});

test('no two actions have the same words', () => {
  expect(new Set(auditActions.map((action) => auditActionTable[action].label)).size).toBe(auditActions.length);
});

test('a filter names actions of the list, moments and texts that can be kept', () => {
  expect(auditFilter.parse({ actions: 'signedIn,fileDeleted', who: ' Ada ' })).toEqual({
    actions: ['signedIn', 'fileDeleted'],
    who: 'Ada',
  });
  for (const wrong of [{ actions: 'signedIn,flew' }, { actions: '' }, { from: 'yesterday' }, { text: 'a\0' }]) {
    expect(auditFilter.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});
