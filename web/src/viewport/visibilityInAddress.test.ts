import type { VisibilityState } from '@plumbline/viewer/scene/Visibility';
import { expect, test } from 'vitest';
import { readVisibility, writeVisibility } from './visibilityInAddress.ts';

const modelId = '3f2a90c1-0000-4000-8000-000000000201';
const model = { modelId, count: 5000 };
const again = (state: VisibilityState) => readVisibility(writeVisibility(state, modelId), model);

test.each<VisibilityState>([
  { hidden: [3, 4, 5, 99] },
  { isolated: [0, 1, 2, 4999], hidden: [1] },
  { solid: [7], hidden: [] },
  { isolated: [], hidden: [] },
])('what was isolated, ghosted and hidden is read as it was written: %o', (state) => {
  expect(again(state)).toEqual(state);
});

test('it is short: runs are one word each', () => {
  const storey = Array.from({ length: 1200 }, (_, i) => 2000 + i);
  expect(writeVisibility({ isolated: storey, hidden: [] }, modelId).only).toBe('3f2a90.1jk-xb');
});

test('what would be too long is left out and named', () => {
  const scattered = Array.from({ length: 2000 }, (_, i) => i * 2);
  expect(writeVisibility({ isolated: scattered, hidden: [4] }, modelId)).toEqual({
    only: '',
    solid: '',
    hide: '3f2a90.4',
    leftOut: ['isolated'],
  });
});

test('what is said of another model, of elements it does not have, or badly, is not followed', () => {
  const none = { only: '', solid: '', hide: '' };
  expect(readVisibility(none, model)).toBeUndefined();
  expect(readVisibility({ ...none, hide: 'abcdef.1' }, model)).toBeUndefined();
  expect(readVisibility({ ...none, hide: '3f2a90.<1>' }, model)).toBeUndefined();
  expect(readVisibility({ ...none, hide: '3f2a90.--' }, model)).toBeUndefined();
  expect(readVisibility({ ...none, hide: '3f2a90.3uv-zzzzzzzz' }, model)?.hidden).toEqual([4999]);
});
