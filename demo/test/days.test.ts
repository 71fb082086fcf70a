import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { expect, test, vi } from 'vitest';
import { analyseScene, type Extent, room, type SceneBox, type SceneScan } from './scene.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Twenty posts in a room, in four rows, with gaps to look through. */
const posts: SceneBox[] = Array.from({ length: 20 }, (_, index) => {
  const [x, y] = [-2.4 + (index % 5) * 1.2, -2 + Math.floor(index / 5) * 1.2];
  const to: Vector = [x + 0.25, y + 0.25, 2.6];
  return { name: `post ${index}`, ifcType: 'IfcColumn', from: [x, y, 0], to };
});
const boxes = [...room, ...posts];
const all = posts.map(({ name }) => name);
const scanner = { stepDegrees: 0.8 };
const eyes: Vector[] = [
  [-3.2, -2.5, 1.6],
  [3.3, 2.4, 1.6],
  [3.2, -2.5, 1.6],
];
const first: SceneScan = { name: 'first.e57', stations: eyes, acquiredAt: '2026-10-12T08:00:00Z' };
const second: SceneScan = {
  name: 'second.e57',
  stations: eyes.map(([x, y, z]) => [x - 0.2, y + 0.2, z]),
  acquiredAt: '2026-10-13T08:00:00Z',
};
const people: Extent[] = [
  [-0.9, -1.5],
  [0.4, 0.9],
  [1.5, -0.3],
].map(([x, y]) => ({ from: [x, y, 0], to: [x + 0.45, y + 0.35, 1.75] }));
const states = (notes: readonly string[]) => notes.filter((note) => note.startsWith('These scans show'));

test('[ENG-3] scans of two days that show different states are told apart, and nothing is told of what they disagree on', async () => {
  const { verdicts, verdictOf, notes } = await analyseScene({
    boxes,
    scanner,
    scans: [{ ...first, without: all }, second],
  });
  expect(states(notes)).toHaveLength(1);
  expect(states(notes)[0]).toMatch(
    /^These scans show different states: \d\d elements stand in second\.e57 \(13\/10\/2026\) and not in first\.e57 \(12\/10\/2026\) \(.*: \d\d\): post \d+, post \d+, post \d+ and \d+ more\. Nothing is told of these elements\. The newer: second\.e57\.$/,
  );
  const told = verdicts.filter(({ name }) => name?.startsWith('post'));
  // Two posts hide behind others on the second day: what is told of them is what the first day shows.
  expect(told.filter(({ status }) => status === 'verified' || status === 'deviated')).toEqual([]);
  const disagreeing = told.filter(({ cause }) => cause === 'scans_disagree');
  expect(disagreeing.length).toBeGreaterThan(17);
  expect(disagreeing[0].reason).toMatch(
    /it stands in second\.e57 \(13\/10\/2026\) and is not there in first\.e57 \(12\/10\/2026\): analyse the scans of one state alone$/,
  );
  for (const { name } of room) expect(verdictOf(name)).toMatchObject({ name, status: 'verified' });
});

test('[ENG-3] two scans of the same state say no word of it', async () => {
  const { verdicts, notes } = await analyseScene({ boxes, scanner, scans: [first, second] });
  expect(states(notes)).toEqual([]);
  expect(verdicts.filter(({ cause }) => cause === 'scans_disagree')).toEqual([]);
  expect(verdicts.filter(({ status }) => status === 'verified').length).toBeGreaterThan(24);
});

test.each([
  ['stand', []],
  ['are not built yet', all],
])('[ENG-3] people and machines on one of two days are no other state, where the posts %s', async (_, without) => {
  const { verdicts, notes } = await analyseScene({
    boxes,
    scanner,
    scans: [
      { ...first, without, things: people },
      { ...second, without },
    ],
  });
  expect(states(notes)).toEqual([]);
  expect(verdicts.filter(({ cause }) => cause === 'scans_disagree').length).toBeLessThan(2);
});
