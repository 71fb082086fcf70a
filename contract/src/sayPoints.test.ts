import { expect, test } from 'vitest';
import { verdictCauses } from './cause.ts';
import { sayNoPoints, sayPoints } from './sayPoints.ts';

test('[HEAT-1] points near what is missing are of something else, whatever they are off', () => {
  expect(sayPoints('looked_through', 21)).toEqual({
    says: 'The scan looked past its place. The 21 points near it are of something else.',
    isOfOthers: true,
  });
  expect(sayPoints('looked_through', 1)?.says).toMatch(/The one point near it is of something else\.$/);
  expect(sayPoints('not_due', 3)?.isOfOthers).toBe(true);
});

test('[HEAT-1] points of what is built in part are its own, and those of what is off need no such words', () => {
  expect(sayPoints('part_built', 1200)).toMatchObject({ isOfOthers: false, says: expect.stringContaining('1,200') });
  expect(sayPoints('moved', 12)).toBeUndefined();
  expect(sayPoints(null, 12)).toBeUndefined();
});

test('[HEAT-1] for each cause without a place it is said why there are no points', () => {
  const stands = ['in_place', 'moved', 'turned', 'other_size', 'shared_surface', 'part_built'];
  for (const { name } of verdictCauses) {
    const said = sayNoPoints(name);
    if (stands.includes(name)) expect(said).toBeUndefined();
    else expect(said).toMatch(/^[A-Z].+\.$/);
  }
  expect(sayNoPoints('not_seen')).toBe('No station saw enough of it.');
});
