import type { FileDependants } from '@plumbline/contract/resources/files';
import { expect, test } from 'vitest';
import { describeDependants, isMuch } from './describeDependants.ts';

const version = (name: string, isActive: boolean) => ({ name, isActive, elementsOfFile: 401, elementsOfVersion: 1521 });
const view = (name: string, status: 'ready' | 'failed' = 'ready') => ({ _id: name, name, status });
const noIssues = { open: 0, closed: 0 };
const none: FileDependants = { modelVersions: [], views: [], issues: noIssues };

test('what hangs on a model file: versions, elements and analyses', () => {
  const active = {
    issues: noIssues,
    modelVersions: [version('VERSION 3', true)],
    views: [view('Week 40'), view('Week 44')],
  };
  expect(describeDependants('model', active)).toEqual([
    'VERSION 3, the active model, holds 401 elements of this file, of 1,521 in all.',
    'Analyses “Week 40” and “Week 44” were made with this version. All results stay.',
  ]);
  const both = {
    issues: noIssues,
    modelVersions: [version('VERSION 3', true), version('VERSION 2', false)],
    views: [view('Week 40')],
  };
  expect(describeDependants('model', both)).toEqual([
    'VERSION 3, the active model, holds 401 elements of this file, of 1,521 in all.',
    'VERSION 2 holds elements of it too and stays as it is.',
    'Analysis “Week 40” was made with these versions. All results stay.',
  ]);
  expect(describeDependants('model', none)).toEqual(['No model version holds elements of this file.']);
});

test('what can no longer be done without a scan', () => {
  expect(describeDependants('scan', { ...none, views: [view('Week 40'), view('Week 41', 'failed')] })).toEqual([
    'Analysis “Week 40” was made with this scan. Results stay, and can be judged anew with other tolerances.',
    'Nothing can be analysed with this scan again unless it is uploaded again.',
    'Analysis “Week 41” failed and cannot be run again without this scan.',
  ]);
  expect(describeDependants('scan', none)).toEqual(['No analysis was made with this scan.']);
});

test('issues about the elements of a model file are counted', () => {
  const of = (open: number, closed: number) => describeDependants('model', { ...none, issues: { open, closed } })[1];
  expect(of(0, 0)).toBeUndefined();
  expect(of(1, 0)).toBe('1 issue is about its elements, open. It stays, with the version it was seen in.');
  expect(of(12, 1)).toBe(
    '13 issues are about its elements, 12 of them open. They stay, with the versions they were seen in.',
  );
});

test('what takes elements, analyses or open issues along wants more than a click', () => {
  expect(isMuch(none)).toBe(false);
  expect(isMuch({ ...none, issues: { open: 0, closed: 3 } })).toBe(false);
  expect(isMuch({ ...none, issues: { open: 1, closed: 0 } })).toBe(true);
  expect(isMuch({ ...none, modelVersions: [version('VERSION 2', false)] })).toBe(false);
  expect(isMuch({ ...none, modelVersions: [version('VERSION 3', true)] })).toBe(true);
  expect(isMuch({ ...none, views: [view('Week 40')] })).toBe(true);
});

test('many analyses are counted, not listed', () => {
  const views = Array.from({ length: 12 }, (_, week) => view(`Week ${week}`));
  expect(describeDependants('document', { ...none, views })).toEqual([
    'It belongs to Analyses “Week 0”, “Week 1”, “Week 2”, “Week 3”, and 8 more, which will name it as deleted.',
  ]);
});
