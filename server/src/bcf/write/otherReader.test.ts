import { BcfReader as Reader30 } from '@parametricos/bcf-js';
import { BcfReader as Reader21 } from '@parametricos/bcf-js/dist/2.1/index.js';
import { expect, test } from 'vitest';
import { packBcf } from '../packBcf.fixture.ts';
import type { SeenViewpoint } from '../SeenViewpoint.ts';
import { aTopic, onePixel } from './topic.fixture.ts';

test.each([
  ['2.1', new Reader21()],
  ['3.0', new Reader30()],
] as const)('[ISSUE-6] a reader of others opens what we write as %s', async (version, reader) => {
  // It looks for colours of 3.0 where 2.1 has them.
  const colouring = (seen: SeenViewpoint) => (version === '3.0' ? [] : seen.colouring);
  const viewpoints = aTopic().viewpoints.map((one) => ({
    ...one,
    seen: { ...one.seen, colouring: colouring(one.seen) },
  }));
  const given = aTopic({ title: 'Deviated wall', viewpoints });
  const other = aTopic({ guid: given.relatedTopics[0] ?? '', documents: [], viewpoints });
  await reader.read(new Uint8Array(await packBcf([given, other], version)));
  expect(reader.markups).toHaveLength(2);
  const found = reader.markups.find(({ topic }) => topic?.guid === given.guid);
  expect(found?.topic).toMatchObject({ title: 'Deviated wall', topic_status: 'Open', topic_type: 'Issue', index: 12 });
  expect(found?.topic?.comments).toMatchObject([{ author: 'Ben Ode', guid: given.comments[0]?.guid }]);
  expect(found?.viewpoints).toHaveLength(2);
  const [first, second] = found?.viewpoints ?? [];
  expect(first?.perspective_camera).toMatchObject({ field_of_view: 50, camera_view_point: { x: 10, y: -20, z: 8 } });
  expect(second?.orthogonal_camera).toMatchObject({ view_to_world_scale: 12 });
  expect(await found?.getSnapshot('snapshot.png')).toContain(onePixel.toString('base64').slice(0, 40));
});
