import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { houseBoxes } from '../src/simulate/fixtures/house.ts';
import { analyseScene, judgeScene, room, type SceneBox, type Told, tellScene } from './scene.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const eye: Vector = [-2.2, -0.4, 1.6];
const two: Vector[] = [eye, [2.8, 2, 1.6]];
const four: Vector[] = [...two, [2.6, -2, 1.5], [-2.6, 1, 1.7]];
const withBoxes = (...boxes: SceneBox[]) => [...room, ...boxes];
const screen: SceneBox = { name: 'screen', from: [1.5, -1.4, 0], to: [1.65, 1.2, 2.4] };
const gone: SceneBox = { ...screen, built: 'nothing' };
const column: SceneBox = { name: 'column', ifcType: 'IfcColumn', from: [0.5, -0.6, 0], to: [0.8, -0.3, 3] };

test.fails('[ENG-4] two days given as one, a wall built between them, are told as different states', async () => {
  const { said } = await tellScene({
    boxes: withBoxes(screen),
    scans: [
      { name: 'one day.e57', stations: [eye], without: ['screen'] },
      { name: 'another day.e57', stations: [[-2.4, 0.6, 1.5]] },
    ],
  });
  expect(said).toMatch(/different state|different day|another state/i);
});

describe('coordinates that are to be trusted, turned by 90°', () => {
  let told: Awaited<ReturnType<typeof tellScene>>;
  beforeAll(async () => {
    told = await tellScene({
      boxes: houseBoxes.map(({ globalId, from, to }) => ({ name: globalId, from, to })),
      stations: [
        [2.5, 2.5, 1.6],
        [6.2, 6.2, 1.6],
        [11, 2.5, 1.6],
      ],
      georeference: 'trusted',
      written: ([x, y, z]) => [11.5 - y, x - 2.5, z],
    });
  });

  test('[ENG-4] make nothing missing', () => {
    expect(told.verdicts.filter(({ status }) => status === 'missing')).toEqual([]);
  });

  test('[ENG-4] and are said to be turned, not mirrored', () => {
    expect(told.said).toMatch(/turn|rotat/i);
    expect(told.said).not.toMatch(/mirror/i);
  });
});

describe('half of the stations 30 mm off', () => {
  const bars = Array.from({ length: 10 }, (_, k): SceneBox => {
    const [x, z] = [-3 + 0.7 * k, 0.4 + 0.2 * k];
    return { name: `bar ${k}`, ifcType: 'IfcMember', from: [x, 2.8, z], to: [x + 0.6, 2.9, z + 0.06] };
  });
  let verdicts: ElementVerdict[];
  beforeAll(async () => {
    const told = await analyseScene({
      boxes: withBoxes(screen, ...bars),
      stations: [...four, [0, -2, 1.6], [0.3, 1.5, 1.5]],
      scanner: { poorShare: 0.5, poorErrorM: 0.03, stepDegrees: 0.5 },
    });
    verdicts = told.verdicts;
  });

  test('[ENG-4] make nothing missing that stands, and move no wall and no floor', () => {
    expect(verdicts.filter(({ status }) => status === 'missing')).toEqual([]);
    const large = verdicts.filter(({ type }) => type !== 'IfcMember');
    expect(large).toHaveLength(8);
    expect(large.filter(({ status }) => status === 'deviated')).toEqual([]);
  });

  test.fails('[ENG-4] make at most two of 18 right elements deviate', () => {
    expect(verdicts).toHaveLength(18);
    expect(verdicts.filter(({ status }) => status === 'deviated').length).toBeLessThanOrEqual(2);
  });
});

test('[ENG-1] a mesh is judged as the points of its surfaces', async () => {
  const built = { from: [1.53, -1.4, 0] as Vector, to: [1.68, 1.2, 2.4] as Vector };
  const verdictOf = await judgeScene({ boxes: withBoxes({ ...screen, built }, column), stations: four, isMesh: true });
  expect(verdictOf('screen')).toMatchObject({ status: 'deviated', cause: 'moved' });
  expect(verdictOf('screen').magnitudeM).toBeCloseTo(0.03, 2);
  for (const name of ['column', 'east', 'floor']) expect(verdictOf(name)).toMatchObject({ name, status: 'verified' });
});

test('[ENG-1] a scan of which every point is at zero is told as that', async () => {
  const { said, verdicts } = await tellScene({ boxes: withBoxes(screen), stations: two, written: () => [0, 0, 0] });
  expect(verdicts).toEqual([]);
  expect(said).toMatch(/zero|same place|0, 0, 0/i);
});

describe('a scan that has zeros where nothing came back', () => {
  let told: Told;
  beforeAll(async () => {
    told = await analyseScene({
      boxes: withBoxes(screen),
      stations: [eye],
      scanner: { stepDegrees: 0.4 },
      written: (place) => (place[2] > 2.9 ? eye : place),
    });
  });

  test('[ENG-3] shows what it shows, and nothing of the rest', () => {
    for (const name of ['screen', 'floor', 'west']) {
      expect(told.verdictOf(name)).toMatchObject({ name, status: 'verified' });
    }
    expect(told.verdictOf('ceiling').status).toBe('no_data');
  });

  test.fails('[ENG-1] is told to have them', () => {
    expect(told.notes.join(' ')).toMatch(/zero|at the scanner/i);
  });
});

test('[ENG-3] a thin scan is told, and calls nothing missing that stands', async () => {
  const { notes, verdicts } = await analyseScene({
    boxes: withBoxes(screen),
    stations: two,
    scanner: { stepDegrees: 4 },
  });
  expect(notes.join(' ')).toMatch(/About \d+ mm between points/);
  expect(verdicts.filter(({ status }) => status === 'missing')).toEqual([]);
});

test('[ENG-1] a storey that does not say how high it lies holds its elements all the same', async () => {
  const verdictOf = await judgeScene({ boxes: withBoxes(gone), stations: two, hasElevation: false });
  expect(verdictOf('screen')).toMatchObject({ status: 'missing', storey: 'Ground' });
  expect(verdictOf('east')).toMatchObject({ status: 'verified', storey: 'Ground' });
});

test.each(['direction', 'grid'] as const)(
  '[ENG-3] records of %s of rays that did not come back show a parapet missing before the sky',
  async (noReturns) => {
    const roof: SceneBox[] = [
      { name: 'roof', ifcType: 'IfcSlab', from: [-6, -4, -0.3], to: [6, 4, 0] },
      { name: 'west', from: [-6, -4, 0], to: [-5.8, 4, 1] },
      { name: 'south', from: [-5.8, -4, 0], to: [6, -3.8, 1] },
      { name: 'north', from: [-5.8, 3.8, 0], to: [6, 4, 1] },
      { name: 'stairs', from: [-4, 1, 0], to: [-2, 3, 2.4] },
      { name: 'plant', from: [1.2, -2.9, 0], to: [2.6, -1.9, 1.3] },
      { name: 'parapet', from: [5.8, -3.8, 0], to: [6, 3.8, 1], built: 'nothing' },
    ];
    const verdictOf = await judgeScene({ boxes: roof, stations: [[3, 0.4, 0.6]], scanner: { noReturns } });
    expect(verdictOf('parapet').status).toBe('missing');
    expect(verdictOf('north').status).toBe('verified');
  },
);
