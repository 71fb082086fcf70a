import { expect, test } from 'vitest';
import { sayCritical, sayFloat } from './sayFloat.ts';
import { isCritical, type WorkFloat } from './workFloat.ts';

const aFloat = (given: Partial<WorkFloat>): WorkFloat => ({ days: 12, unit: 'workingDays', ...given });

test('[WORK-7] float is said with its unit, and whose word it is', () => {
  expect(sayFloat(aFloat({}))).toBe('12 working days');
  expect(sayFloat(aFloat({ days: 1 }))).toBe('1 working day');
  expect(sayFloat(aFloat({ days: -1, isOwn: true, unit: 'days' }))).toBe('−1 day by its relations');
  expect(sayFloat(aFloat({ left: { least: 4, most: 4 } }))).toBe('12 working days; by the forecast 4');
  expect(sayFloat(aFloat({ left: { least: -3, most: 0.5 } }))).toBe('12 working days; by the forecast −3 to 0.5');
  expect(sayFloat(aFloat({ left: { least: null, most: 2 } }))).toBe('12 working days; by the forecast at most 2');
  expect(sayFloat(aFloat({ days: null, isCritical: true }))).toBeUndefined();
});

test('[WORK-7] critical is the word of the schedule first', () => {
  expect([isCritical(undefined), isCritical(aFloat({})), sayCritical(aFloat({}))]).toEqual([false, false, undefined]);
  expect(sayCritical(aFloat({ isCritical: true }))).toBe('Critical in the schedule');
  expect(sayCritical(aFloat({ isCritical: true, isOwn: true }))).toBe('Critical by its relations');
  expect(sayCritical(aFloat({ becomesCritical: true }))).toBe('Critical by the forecast');
  expect(isCritical(aFloat({ becomesCritical: true }))).toBe(true);
});
