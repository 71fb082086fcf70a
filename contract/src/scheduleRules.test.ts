import { expect, test } from 'vitest';
import { type ActivityPattern, createRuleFinder } from './scheduleRules.ts';

const activity = { id: 'A1000', name: 'Walls  Level 02', wbs: 'HH.2.3.1' };
const meets = (by: ActivityPattern['by'], pattern: string, more: Partial<typeof activity> = {}) =>
  createRuleFinder([{ by, pattern }])({ ...activity, ...more }) === 0;

test('[WORK-7] a pattern is met as a whole, by stars and question marks, in any case', () => {
  expect(meets('wbs', 'HH.2.3.*')).toBe(true);
  expect(meets('wbs', '*.2.3.?')).toBe(true);
  expect(meets('wbs', '2.3.*')).toBe(false);
  expect(meets('wbs', 'HH.2.3.*', { wbs: 'HH.2.31' })).toBe(false);
  expect(meets('name', 'walls level *')).toBe(true);
  expect(meets('name', 'wall')).toBe(false);
  expect(meets('activityId', 'a1?00')).toBe(true);
  expect(meets('name', '*', { name: '' })).toBe(true);
  expect(meets('name', '?', { name: '' })).toBe(false);
  expect(meets('wbs', '', { wbs: '' })).toBe(false);
  // Letters that mean something to a regular expression mean themselves.
  expect(meets('name', '(a|b)+', { name: '(a|b)+' })).toBe(true);
});

test('[WORK-7] what lies in a level of the structure is below it', () => {
  expect(meets('wbs', 'HH.2.3.*', { wbs: 'HH.2.3' })).toBe(true);
  expect(meets('name', 'Walls.*', { name: 'Walls' })).toBe(false);
});

test('[WORK-7] the first rule that meets an activity counts', () => {
  const find = createRuleFinder([
    { by: 'wbs', pattern: 'HH.9.*' },
    { by: 'name', pattern: '*level 02' },
    { by: 'wbs', pattern: '*' },
  ]);
  expect([find(activity), find({ ...activity, name: 'x' })]).toEqual([1, 2]);
  expect(createRuleFinder([])(activity)).toBe(-1);
});

test('a pattern of many stars is soon answered', () => {
  expect(meets('name', `${'*a'.repeat(90)}b`, { name: 'a'.repeat(1000) })).toBe(false);
});
