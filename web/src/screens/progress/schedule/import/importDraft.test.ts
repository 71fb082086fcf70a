import type { NewActivity, SchedulePreview } from '@plumbline/contract/resources/schedules';
import { expect, test } from 'vitest';
import { aSchedulePreview, matchedPackage, newActivity } from '../../testing/aSchedulePreview.ts';
import { changeRows, choicesOf, draftOf, fateAll, type ImportDraft, tally } from './importDraft.ts';

const floor = (name: string) => ({ floors: [name] });
const added: NewActivity[] = [
  newActivity('A1', { wbs: '2.3.1' }),
  newActivity('A2', { wbs: '2.3.2' }),
  newActivity('A3', { wbs: '2.4' }),
  newActivity('A4', { wbs: '2.3.4', obstacle: 'It has no planned dates.' }),
  newActivity('A5', { wbs: '2.5' }),
];
const preview: SchedulePreview = aSchedulePreview({
  matched: [matchedPackage(1), matchedPackage(2, { changes: [{ field: 'wbs', from: null, to: '1.1' }] })],
  added,
});
const draft: ImportDraft = {
  ...draftOf(preview),
  rules: [
    { id: 0, by: 'wbs', pattern: '2.3.*', filter: floor('L1') },
    { id: 1, by: 'wbs', pattern: '', filter: {} },
    { id: 2, by: 'name', pattern: '*A5', filter: floor('none') },
  ],
  own: new Map([
    ['A2', null],
    ['A3', floor('L2')],
  ]),
};

test('[WORK-7] an activity goes by what was chosen for it, else by the first rule; what cannot be a package is none', () => {
  const fated = fateAll(added, draft);
  expect(fated.map(({ fate }) => fate)).toEqual([
    { kind: 'rule', rule: 0 },
    { kind: 'left' },
    { kind: 'own', filter: floor('L2') },
    { kind: 'obstacle', reason: 'It has no planned dates.' },
    { kind: 'rule', rule: 2 },
  ]);
  const rows = changeRows(preview);
  const sums = tally({ rows, fated, draft, elements: [10, undefined, 0] });
  // A rule that means no element makes nothing.
  expect(sums).toEqual({ changedPackages: 2, made: 2, without: 3, perRule: [1, 0, 1] });
});

test('[WORK-7] dates of a package are one choice, and what is left is sent', () => {
  const rows = changeRows(preview);
  expect(rows.map(({ id }) => id.split(' ')[1])).toEqual(['dates', 'activityId', 'wbs']);
  const left = new Set(rows.filter(({ group }) => group === 'dates').map(({ id }) => id));
  const whole = { ...draft, left, rules: draft.rules.filter(({ id }) => id !== 1) };
  expect(choicesOf(whole, rows)).toEqual({
    leave: [{ watchlist: preview.matched[0]?.watchlist._id, fields: ['dates'] }],
    rules: [
      { by: 'wbs', pattern: '2.3.*', filter: floor('L1') },
      { by: 'name', pattern: '*A5', filter: floor('none') },
    ],
    own: [
      { activity: 'A2', filter: null },
      { activity: 'A3', filter: floor('L2') },
    ],
  });
});

test('[WORK-7] what is doubtful begins without a tick, and in a doubtful file everything does', () => {
  const doubtful = matchedPackage(1, { isDoubtful: true, remark: 'It has another name.' });
  const renumbered = matchedPackage(2, { by: 'renumbered' });
  const one = draftOf(aSchedulePreview({ matched: [doubtful, renumbered] }));
  expect([[...one.left].map((id) => id.split(' ')[1]), one.isConfirmed]).toEqual([['dates', 'activityId'], true]);
  const all = draftOf(aSchedulePreview({ matched: [matchedPackage(1), renumbered], doubts: ['Another project.'] }));
  expect([all.left.size, all.isConfirmed]).toEqual([3, false]);
});
