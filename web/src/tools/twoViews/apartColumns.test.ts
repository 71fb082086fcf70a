import { codeOfChange } from '@plumbline/contract/elementChange';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { onlyUnjudged } from '@plumbline/contract/resources/viewComparison';
import { expect, test } from 'vitest';
import { asChanges, countOnly, leftOutColumn, withOthers } from './apartColumns.ts';

const here = Uint8Array.of(0, 2, onlyUnjudged);
const there = Uint8Array.of(4, 0, onlyUnjudged);

test('what one model alone has is left out of the other’s picture, and what both have is drawn once', () => {
  // Left is 1, right is 2, neither is 3; the scene has one more element than the column tells of.
  expect([...leftOutColumn({ here, there }, 4, 0)]).toEqual([0, 1, 1, 0, 2, 3, 2]);
  expect([...leftOutColumn({ here, there }, 4, 1)]).toEqual([0, 2, 2, 0, 1, 3, 1]);
});

test('the other model’s elements stand behind those of the scene, also where a column is shorter or longer', () => {
  expect([...withOthers(Uint8Array.of(1, 2), there, 3)]).toEqual([1, 2, 0, 4, 0, 255]);
  expect([...withOthers(Uint8Array.of(1, 2, 3, 4), there, 3)]).toEqual([1, 2, 3, 4, 0, 255]);
  expect([...withOthers(Uint8Array.of(1, 2), undefined, 3)]).toEqual([1, 2]);
  expect([countOnly(here), countOnly(there), countOnly(undefined)]).toEqual([2, 2, 0]);
});

test('of what was not there before a verdict tells what became', () => {
  const statuses = Uint8Array.of(codeOfStatus('verified'), codeOfStatus('missing'), 0, onlyUnjudged);
  expect([...asChanges(statuses)]).toEqual([codeOfChange('firstSeen'), codeOfChange('newlyWrong'), 0, 0]);
});
