import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { expect, test, vi } from 'vitest';
import { judgeScene, room, type SceneBox } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });

const eye: Vector = [-2.2, -0.4, 1.6];
const withBoxes = (...boxes: SceneBox[]) => [...room, ...boxes];
/** Stands in the room, a good way before the east wall. */
const screen: SceneBox = { name: 'screen', from: [1.5, -1.4, 0], to: [1.65, 1.2, 2.4] };

test('[ENG-3] a black wall in the room stands', async () => {
  const verdictOf = await judgeScene({ boxes: withBoxes({ ...screen, surface: 'dark' }), stations: [eye] });
  expect(verdictOf('screen')).toMatchObject({ status: 'no_data', cause: 'returned_nothing' });
  expect(verdictOf('west').status).toBe('verified');
});

test('[ENG-3] a black wall with nothing behind it stands', async () => {
  const boxes = room.map((box) => (box.name === 'east' ? { ...box, surface: 'dark' as const } : box));
  const verdictOf = await judgeScene({ boxes, stations: [eye] });
  expect(verdictOf('east').status).toBe('no_data');
});

test('[ENG-3] a black wall stands, also where the file has the rays that did not come back', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({ ...screen, surface: 'dark' }),
    stations: [eye],
    scanner: { noReturns: 'direction' },
  });
  expect(verdictOf('screen')).toMatchObject({ status: 'no_data', cause: 'returned_nothing' });
});

test('[ENG-3] what stands behind a black wall was not seen', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({ ...screen, surface: 'dark' }, { name: 'behind', from: [2.2, -0.8, 0], to: [2.6, 0.6, 1.8] }),
    stations: [eye],
  });
  expect(verdictOf('behind').status).toBe('no_data');
});

test('[ENG-3] a wet floor is there, and so is what lies under it where it mirrors the room', async () => {
  const wet = room.map((box) => (box.name === 'floor' ? { ...box, surface: 'wet' as const } : box));
  const verdictOf = await judgeScene({
    boxes: [...wet, { name: 'footing', ifcType: 'IfcFooting', from: [-1, -1, -1], to: [1.5, 1, -0.5] }],
    stations: [eye, [2, 1, 1.6]],
    surfaces: { ghostShare: 0.5 },
  });
  expect(verdictOf('floor').status).toBe('verified');
  expect(verdictOf('footing').status).toBe('no_data');
});

test('[ENG-3] a polished wall that mirrors the room stands', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({ ...screen, surface: 'specular' }),
    stations: [eye],
    surfaces: { ghostShare: 0.2 },
  });
  expect(verdictOf('screen').status).not.toBe('missing');
});

test('[ENG-3] a floor that is grazed returns nothing, and is there', async () => {
  const hall: SceneBox[] = [
    { name: 'near', ifcType: 'IfcSlab', from: [-10, -2.5, -0.2], to: [7.5, 2.5, 0] },
    { name: 'far', ifcType: 'IfcSlab', from: [7.5, -2.5, -0.2], to: [10, 2.5, 0] },
    { name: 'ceiling', ifcType: 'IfcSlab', from: [-10, -2.5, 3.5], to: [10, 2.5, 3.7] },
    { name: 'west', from: [-10.2, -2.5, 0], to: [-10, 2.5, 3.5] },
    { name: 'east', from: [10, -2.5, 0], to: [10.2, 2.5, 3.5] },
    { name: 'south', from: [-10, -2.7, 0], to: [10, -2.5, 3.5] },
    { name: 'north', from: [-10, 2.5, 0], to: [10, 2.7, 3.5] },
    { name: 'cupboard', from: [-6, 1.6, 0], to: [-4.5, 2.4, 1.9] },
    { name: 'column', from: [-2, -1.9, 0], to: [-1.6, -1.5, 3.5] },
  ];
  const verdictOf = await judgeScene({
    boxes: hall,
    stations: [[-9, 0, 1.6]],
    surfaces: { grazingDegrees: [5.5, 6] },
  });
  expect(verdictOf('near').status).toBe('verified');
  expect(verdictOf('far').status).toBe('no_data');
});

test('[ENG-3] a wall that is not there before another one is missing', async () => {
  const verdictOf = await judgeScene({ boxes: withBoxes({ ...screen, built: 'nothing' }), stations: [eye] });
  expect(verdictOf('screen')).toMatchObject({ status: 'missing', cause: 'looked_through' });
  expect(verdictOf('east').status).toBe('verified');
});

/** Nothing around it but sky. */
const roof: SceneBox[] = [
  { name: 'roof', ifcType: 'IfcSlab', from: [-6, -4, -0.3], to: [6, 4, 0] },
  { name: 'west', from: [-6, -4, 0], to: [-5.8, 4, 1] },
  { name: 'south', from: [-5.8, -4, 0], to: [6, -3.8, 1] },
  { name: 'north', from: [-5.8, 3.8, 0], to: [6, 4, 1] },
  { name: 'stairs', from: [-4, 1, 0], to: [-2, 3, 2.4] },
  { name: 'plant', from: [1.2, -2.9, 0], to: [2.6, -1.9, 1.3] },
  { name: 'parapet', from: [5.8, -3.8, 0], to: [6, 3.8, 1], built: 'nothing' },
];

test('[ENG-3] a parapet that is not there against the sky is missing where the file has the rays that did not come back', async () => {
  const verdictOf = await judgeScene({ boxes: roof, stations: [[3, 0.4, 0.6]], scanner: { noReturns: 'direction' } });
  expect(verdictOf('parapet').status).toBe('missing');
  expect(verdictOf('north').status).toBe('verified');
});

test('[ENG-3] a parapet that is not there against the sky is never there, whatever the file holds', async () => {
  const verdictOf = await judgeScene({ boxes: roof, stations: [[3, 0.4, 0.6]] });
  expect(['missing', 'no_data']).toContain(verdictOf('parapet').status);
});

test.each([
  ['a tenth', 0.35],
  ['a fifth', -0.45],
])('[ENG-3] a wall of which %s was looked through, the rest hidden, is missing', async (_, hiddenTo) => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({ ...screen, built: 'nothing' }),
    things: [{ from: [0.2, -3, 0], to: [0.3, hiddenTo, 2.9] }],
    stations: [eye],
  });
  expect(verdictOf('screen').status).toBe('missing');
});

test('[ENG-3] a cupboard close before what nobody saw does not speak for it', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({ name: 'duct', from: [1, -0.5, 0], to: [1.3, 0.5, 0.06] }),
    things: [{ from: [0.96, -0.54, 0], to: [1.6, 0.54, 0.75] }],
    stations: [eye],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('duct').status).toBe('no_data');
});

test.each([
  ['deeper than', 1.95, 2.07, 0.3],
  ['as deep as', 2, 2.05, 0.3],
  ['as deep as', 2, 2.05, 0.6],
])(
  '[ENG-3] a mullion %s the panels beside it (from %s to %s, a ray every %s°) that is not there is missing',
  async (_, near, far, stepDegrees) => {
    const panel = (name: string, y0: number, y1: number): SceneBox => ({ name, from: [2, y0, 0], to: [2.05, y1, 2.9] });
    const mullion: SceneBox = { name: 'mullion', ifcType: 'IfcMember', from: [near, -0.03, 0], to: [far, 0.03, 2.9] };
    const verdictOf = await judgeScene({
      boxes: withBoxes(panel('left', -1.5, -0.03), panel('right', 0.03, 1.5), { ...mullion, built: 'nothing' }),
      stations: [
        [-1, -0.1, 1.6],
        [-1, 0.9, 1.5],
      ],
      scanner: { stepDegrees },
    });
    expect(verdictOf('mullion').status).toBe('missing');
    expect(verdictOf('left').status).toBe('verified');
  },
);

test('[ENG-2] a strip that is 20 mm wider on one side is of another size', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'strip',
      ifcType: 'IfcMember',
      from: [3.96, -0.04, 0.2],
      to: [4, 0.04, 2.7],
      built: { from: [3.96, -0.04, 0.2], to: [4, 0.06, 2.7] },
    }),
    stations: [
      [2, -1, 1.6],
      [2, 1.2, 1.5],
    ],
    scanner: { stepDegrees: 0.3 },
  });
  expect(verdictOf('strip')).toMatchObject({ status: 'deviated', cause: 'other_size', sizeSide: '+Y' });
  expect(verdictOf('strip').sizeM).toBeCloseTo(0.02, 2);
  expect(verdictOf('strip').reason).toMatch(/; wider by 20 ± \d mm to the north$/);
});

test('[ENG-2] a strip that is 20 mm wider is that, too, where the other edge was not seen', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'strip',
      ifcType: 'IfcMember',
      from: [3.96, -0.04, 0.2],
      to: [4, 0.04, 2.7],
      built: { from: [3.96, -0.04, 0.2], to: [4, 0.06, 2.7] },
    }),
    stations: [[2, 1.2, 1.5]],
    scanner: { stepDegrees: 0.3 },
  });
  expect(verdictOf('strip')).toMatchObject({ cause: 'other_size', sizeSide: '+Y', sizeDimension: 'width' });
});

test('[ENG-2] a plate that begins 60 mm late is shorter, where its far end was not seen', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'plate',
      ifcType: 'IfcSlab',
      from: [0.5, -1, 1],
      to: [2.5, 1, 1.1],
      built: { from: [0.56, -1, 1], to: [2.5, 1, 1.1] },
    }),
    stations: [eye, [1, 2, 1.7]],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('plate')).toMatchObject({ cause: 'other_size', sizeSide: '-X', sizeDimension: 'length' });
  expect(verdictOf('plate').reason).toMatch(/; shorter by 60 ± \d mm to the west$/);
});

test('[ENG-2] a plate that begins 90 mm earlier is of another size', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'plate',
      ifcType: 'IfcSlab',
      from: [0.5, -1, 1],
      to: [2.5, 1, 1.1],
      built: { from: [0.41, -1, 1], to: [2.5, 1, 1.1] },
    }),
    stations: [eye, [1, 2, 1.7]],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('plate')).toMatchObject({ status: 'deviated', cause: 'other_size', sizeSide: '-X' });
  expect(verdictOf('plate').sizeM).toBeCloseTo(0.09, 2);
});

test('[ENG-3] a wall that is built by half cannot be told from one half seen without stations', async () => {
  const half = { from: screen.from, to: [1.65, 1.2, 1.2] as Vector };
  const verdictOf = await judgeScene({
    boxes: withBoxes({ ...screen, built: half }),
    stations: [eye, [3, 1.5, 1.6]],
    isMerged: true,
  });
  expect(verdictOf('screen')).toMatchObject({ status: 'no_data', cause: 'part_seen' });
});

test('[ENG-3] a timber of which most lies in the roof is there', async () => {
  const timbers = [-1.5, 0, 1.5].map((y, k): SceneBox => {
    return { name: `timber ${k}`, ifcType: 'IfcBeam', from: [-4, y, 2.9], to: [4, y + 0.1, 3.1] };
  });
  const verdictOf = await judgeScene({
    boxes: withBoxes(...timbers),
    stations: [eye, [2, 1, 1.6]],
    scanner: { stepDegrees: 0.4 },
  });
  for (const { name } of timbers) expect(verdictOf(name)).toMatchObject({ name, status: 'verified' });
});

test('[ENG-2] a neighbour that moved 50 mm before its end moves it not', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes(
      { name: 'panel', from: [2, -1, 0.1], to: [2.08, 0.6, 2.5] },
      {
        name: 'post',
        ifcType: 'IfcColumn',
        from: [1.9, 0.6, 0],
        to: [2, 0.8, 3],
        built: { from: [1.9, 0.55, 0], to: [2, 0.75, 3] },
      },
    ),
    stations: [eye, [-1, 2, 1.5]],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('panel').status).toBe('verified');
  expect(verdictOf('post')).toMatchObject({ status: 'deviated', cause: 'moved' });
});

test('[ENG-2] a board on the wall that slid along it has moved, as its edges show', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'board',
      from: [3.98, -1, 0.8],
      to: [4, 0.5, 1.8],
      built: { from: [3.98, -0.97, 0.8], to: [4, 0.53, 1.8] },
    }),
    stations: [eye, [-1, 1.4, 1.5]],
    scanner: { stepDegrees: 0.25 },
  });
  expect(verdictOf('board')).toMatchObject({ status: 'deviated', cause: 'moved' });
  expect(verdictOf('board').magnitudeM).toBeCloseTo(0.03, 2);
  expect(verdictOf('east').status).toBe('verified');
});

test('[ENG-3] what is not there behind half a wall is missing', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes(
      { ...screen, built: { from: screen.from, to: [1.65, -0.4, 2.4] } },
      { name: 'rack', from: [2.6, 0.4, 0], to: [3.2, 1, 1.8], built: 'nothing' },
    ),
    stations: [eye],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('screen').status).toBe('under_construction');
  expect(verdictOf('rack').status).toBe('missing');
});

test('[ENG-3] a wall that is not there before something black is missing', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes(
      { name: 'gone', from: [0.2, -1.4, 0], to: [0.35, 1.2, 2.4], built: 'nothing' },
      { name: 'black', from: [0.9, -1.6, 0], to: [1, 0.4, 2.6], surface: 'dark' },
      { name: 'shelf', from: [1.3, -1.6, 0], to: [1.5, 1.6, 2.6] },
    ),
    stations: [[-3.6, -0.4, 1.6]],
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('gone').status).toBe('missing');
  expect(verdictOf('black').status).toBe('no_data');
  expect(verdictOf('shelf').status).toBe('verified');
});

test('[ENG-3] a wall that is not there is missing where most behind it is black, and all that comes back is of the next wall', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes(
      { name: 'gone', from: [0.2, -1.4, 0], to: [0.35, 1.2, 2.4], built: 'nothing' },
      { name: 'black', from: [0.9, -2.2, 0], to: [1, 0.9, 2.8], surface: 'dark' },
    ),
    // From close by, behind it, the black one is seen to stand.
    stations: [
      [-3.6, -0.4, 1.6],
      [2.4, -0.7, 1.6],
    ],
    surfaces: { darkReachM: [2.2, 2.2] },
    scanner: { stepDegrees: 0.4 },
  });
  expect(verdictOf('gone').status).toBe('missing');
  expect(verdictOf('black').status).toBe('verified');
});

test('[ENG-2] a wall that is seen in a mirror is not where something else should be', async () => {
  // The screen shows the west wall 5.5 m behind itself.
  const verdictOf = await judgeScene({
    boxes: withBoxes(
      { ...screen, surface: 'specular' },
      { name: 'annex', from: [6.95, -1.5, 0.2], to: [7.2, 1.5, 2.2] },
    ),
    stations: [eye],
    surfaces: { ghostShare: 0.2 },
    scanner: { stepDegrees: 0.3 },
  });
  expect(verdictOf('annex').status).toBe('no_data');
  expect(verdictOf('annex').coverage).toBeLessThan(0.03);
  expect(verdictOf('screen').status).not.toBe('missing');
});

test('[ENG-3] a lamp that was set into the ceiling is not missing: the rays past its place end where it may be', async () => {
  const lamp: SceneBox = { name: 'lamp', from: [1.4, -0.3, 2.98], to: [1.8, 0.1, 3] };
  const scene = { stations: [eye], scanner: { stepDegrees: 0.5 } };
  const into = { from: [1.4, -0.3, 3] as Vector, to: [1.8, 0.1, 3.02] as Vector };
  const verdictOf = await judgeScene({ ...scene, boxes: withBoxes({ ...lamp, built: into }) });
  expect(verdictOf('lamp').status).toBe('no_data');
  expect(verdictOf('lamp').reason).toMatch(
    /of the rays ended less than 50 mm behind it: it may stand beside its place/,
  );
});

test('[ENG-3] a black board that hangs beside its place is not missing', async () => {
  const verdictOf = await judgeScene({
    boxes: withBoxes({
      name: 'board',
      from: [1.5, -0.7, 1.1],
      to: [1.52, 0.2, 2],
      surface: 'dark',
      built: { from: [1.5, -0.61, 1.1], to: [1.52, 0.29, 2] },
    }),
    stations: [eye],
    scanner: { stepDegrees: 0.25 },
  });
  expect(verdictOf('board').status).toBe('no_data');
});
