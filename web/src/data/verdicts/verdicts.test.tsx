import { expect, test } from 'vitest';
import { openPlace } from '../testing/openPlace.tsx';
import { useShowVersions } from '../versions/versions.ts';
import { useClassificationsOf } from './classifications.ts';
import { noFilter, usePainting } from './painting.ts';
import { useApproval, useReclassify } from './verdicts.ts';

let hands: ReturnType<typeof useHands>;

function useHands() {
  const element = [0];
  const { data } = useClassificationsOf(element);
  return {
    column: usePainting(noFilter).column,
    verdicts: data,
    reclassify: useReclassify(),
    approve: useApproval(),
    show: useShowVersions(),
  };
}

function Hands() {
  hands = useHands();
  return null;
}

const view = { analyses: [{ _id: 'a1', id: 'a1', name: 'Walls', delivery: 'Ready' as const }] };
const chosen = { analysisVersionMap: { a1: 'x1' } };

test('[HEAD-6] what is asked and changed carries the versions that are seen', async () => {
  const { callsTo } = openPlace(<Hands />, {
    project: { permissions: ['ALL'] },
    view,
    address: '/acme-tower/v1/quality?versions=a1.x1',
    answers: {
      'classifications.forColorizing': () => Uint8Array.of(1, 2),
      'classifications.byForgeObjectIds': () => [],
      'classifications.reclassify': () => ({ changed: 1 }),
      'classifications.approveMany': () => ({ changed: 1 }),
    },
  });
  await expect.poll(() => hands.verdicts).toEqual([]);
  hands.reclassify([0], 'missing');
  hands.approve([1], true);
  await expect.poll(() => callsTo('classifications.approveMany')).toHaveLength(1);
  expect(callsTo('classifications.reclassify')[0]?.input.query).toEqual(chosen);
  expect(callsTo('classifications.approveMany')[0]?.input.query).toEqual(chosen);
  for (const { input } of callsTo('classifications.forColorizing')) expect(input.query).toEqual(chosen);
  for (const { input } of callsTo('classifications.byForgeObjectIds')) {
    expect(input.query).toEqual({ ...chosen, forgeObjectIds: '0' });
  }
});

test('[HEAD-6] [VIEW-6] a change of one version is not seen in another', async () => {
  const pending = Promise.withResolvers<object>();
  openPlace(<Hands />, {
    project: { permissions: ['ALL'] },
    view,
    answers: {
      'classifications.forColorizing': ({ query }) => Uint8Array.of('analysisVersionMap' in query! ? 2 : 1),
      'classifications.byForgeObjectIds': () => [],
      'classifications.reclassify': () => pending.promise,
    },
  });
  const column = () => hands.column && [...hands.column];
  await expect.poll(column).toEqual([1]);
  hands.reclassify([0], 'missing');
  await expect.poll(column).not.toEqual([1]);
  hands.show({ a1: 'x1' });
  await expect.poll(column).toEqual([2]);
  pending.resolve({ changed: 1 });
  hands.show();
  await expect.poll(column).toEqual([1]);
});
