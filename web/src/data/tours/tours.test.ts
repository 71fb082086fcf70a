import type { Tour, TourStop, TourStopId } from '@plumbline/contract/resources/tours';
import { expect, test } from 'vitest';
import { afterMove, nextStopOf } from './tours.ts';

const stop = (id: TourStopId, isSeen = false): TourStop => ({
  id,
  title: id,
  text: id,
  path: `/t/v/${id}`,
  isSeen,
  isThere: true,
});
const tour = (more: Partial<Tour> = {}): Tour => ({
  projectId: 'p1',
  projectName: 'Tower',
  state: 'offered',
  stops: [stop('verdict'), stop('issue')],
  ...more,
});
const seen = ({ stops }: Tour) => stops.filter(({ isSeen }) => isSeen).map(({ id }) => id);

test('what was seen of an open tour stays seen; one that was closed begins again', () => {
  const first = afterMove(tour(), { state: 'open', at: 'verdict' });
  const second = afterMove(first, { state: 'open', at: 'issue' });
  expect(seen(second)).toEqual(['verdict', 'issue']);
  const finished = afterMove(second, { state: 'finished' });
  expect(finished).toMatchObject({ state: 'finished' });
  expect(finished).not.toHaveProperty('at');
  expect(seen(afterMove(finished, { state: 'open', at: 'verdict' }))).toEqual(['verdict']);
});

test('goes on where it was, and otherwise begins at the first stop', () => {
  expect(nextStopOf(tour())?.id).toBe('verdict');
  expect(nextStopOf(tour({ state: 'open', at: 'issue' }))?.id).toBe('issue');
  expect(nextStopOf(tour({ state: 'open', at: 'report' }))?.id).toBe('verdict');
});
