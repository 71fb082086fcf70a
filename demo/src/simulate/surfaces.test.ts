import { memorySink } from '@plumbline/engine/files/scan/e57/fixtures/memorySink';
import { openE57 } from '@plumbline/engine/files/scan/e57/openE57';
import { applyPose } from '@plumbline/engine/ground/geometry/Pose';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { expect, test } from 'vitest';
import { type BoxElement, boxModel, roomOf } from './fixtures/boxModel.ts';
import type { ScannerOptions, SimulationOptions, SurfaceOptions } from './SimulationOptions.ts';
import type { SurfaceKind } from './Surface.ts';
import { simulateScan } from './simulateScan.ts';
import type { ElementTruth } from './Truth.ts';

const room = roomOf(8, 5, 3);
const boxes: BoxElement[] = [...room, { globalId: 'post', from: [2, -0.2, 0], to: [2.2, 0.2, 3] }];

interface Asked {
  surfaces?: Partial<SurfaceOptions>;
  scanner?: Partial<ScannerOptions>;
  changes?: NonNullable<SimulationOptions['asBuilt']>['changes'];
  eye?: Vector;
}

async function simulate(model: readonly BoxElement[], { surfaces, scanner, changes = [], eye = [0, 0, 1.6] }: Asked) {
  const sink = memorySink();
  const truth = await simulateScan({
    model: boxModel(model),
    seed: 1,
    sink,
    options: {
      asBuilt: { movedShare: 0, rotatedShare: 0, missingShare: 0, halfBuiltShare: 0, changes },
      surfaces,
      clutter: { perStation: 0, hasGround: false },
      stations: { positions: [eye] },
      scanner: { stepDegrees: 1, registrationErrorM: 0, dustShare: 0, beamM: 0, beamRad: 0, ...scanner },
      panorama: { width: 0 },
    },
  });
  const of = (globalId: string) => truth.elements.find((one) => one.globalId === globalId) as ElementTruth;
  return { truth, of, bytes: sink.bytes };
}

const planned = (globalId: string, kind: SurfaceKind) => ({ planned: [{ globalId, kind }] });

test('[ENG-8] a black wall beyond its reach stands and returns nothing: nobody can tell', async () => {
  const { of } = await simulate(boxes, { surfaces: { ...planned('west', 'dark'), strayShare: 0 } });
  expect(of('west')).toMatchObject({ status: 'no_data', returnsNothing: true, surface: 'dark', points: 0, doubts: [] });
  expect(of('east')).toMatchObject({ status: 'verified', returnsNothing: false, surface: undefined });
});

test('[ENG-8] a black wall within reach returns what is looked at squarely', async () => {
  const near = { ...planned('west', 'dark'), darkReachM: [10, 10] as [number, number], strayShare: 0 };
  const { of } = await simulate(boxes, { surfaces: near, eye: [-2, 0, 1.6] });
  const plain = await simulate(boxes, { eye: [-2, 0, 1.6] });
  expect(of('west')).toMatchObject({ status: 'verified', returnsNothing: false });
  expect(of('west').seenShare).toBeLessThan(plain.of('west').seenShare);
  expect(of('west').points).toBeLessThan(plain.of('west').points);
});

test('[ENG-8] a polished wall returns a spot, and things behind itself that are not there', async () => {
  const { of, bytes } = await simulate(boxes, { surfaces: { ...planned('west', 'specular'), ghostShare: 1 } });
  expect(of('west').points).toBeGreaterThan(5);
  expect(of('west').seenShare).toBeLessThan(0.05);
  const behind = (await readWorld(bytes)).filter(([x]) => x < -4.3);
  expect(behind.length).toBeGreaterThan(500);
  // The mirror image of the east wall, of the post and of the other walls: nothing beyond it.
  expect(Math.min(...behind.map(([x]) => x))).toBeGreaterThan(-12.02);
  expect(behind.filter(([, y]) => Math.abs(y) > 2.52)).toEqual([]);
});

test('[ENG-8] a wet floor returns what is dry of it', async () => {
  const dry = await simulate(boxes, {});
  const { of } = await simulate(boxes, { surfaces: { ...planned('floor', 'wet'), ghostShare: 0 } });
  expect(of('floor').points).toBeGreaterThan(0.2 * dry.of('floor').points);
  expect(of('floor').points).toBeLessThan(0.9 * dry.of('floor').points);
});

test('[ENG-8] rays that graze a surface do not come back, whatever it is', async () => {
  const long = roomOf(40, 3, 3);
  const farOnWalls = async (grazingDegrees: [number, number]) => {
    const { bytes, truth } = await simulate(long, { surfaces: { grazingDegrees } });
    const points = await readWorld(bytes);
    return { far: points.filter(([x, y]) => Math.abs(y) > 1.48 && Math.abs(x) > 14.5 && Math.abs(x) < 19.9), truth };
  };
  const all = await farOnWalls([0, 0]);
  const none = await farOnWalls([6, 8]);
  expect(all.far.length).toBeGreaterThan(50);
  expect(none.far).toEqual([]);
  expect(none.truth.counts).toEqual(all.truth.counts);
});

test('[ENG-8] shares are those wanted, by the seed; what is named draws nothing', async () => {
  const many = Array.from({ length: 400 }, (_, k): BoxElement => {
    const [x, y] = [2 * (k % 20), 2 * Math.floor(k / 20)];
    return { globalId: `post ${k}`, from: [x, y, 0], to: [x + 0.2, y + 0.2, 2] };
  });
  const surfaces = { darkShare: 0.2, specularShare: 0.1, planned: [{ globalId: 'post 0', kind: 'plain' as const }] };
  const { truth } = await simulate(many, { surfaces, scanner: { stepDegrees: 5 } });
  const share = (kind: SurfaceKind) => truth.elements.filter(({ surface }) => surface === kind).length / 400;
  expect(share('dark')).toBeCloseTo(0.2, 1);
  expect(share('specular')).toBeCloseTo(0.1, 1);
  expect(truth.elements[0]?.surface).toBeUndefined();
});

test('[ENG-8] what is missing before a wall that returns nothing cannot be told', async () => {
  const asked = { changes: [{ globalId: 'post', kind: 'missing' as const }] };
  const lit = (await simulate(boxes, asked)).of('post');
  expect(lit.status).toBe('missing');
  const surfaces = { ...planned('east', 'dark'), strayShare: 0 };
  expect((await simulate(boxes, { ...asked, surfaces })).of('post').seenShare).toBeLessThan(0.7 * lit.seenShare);
});

test('[ENG-8] a missing parapet against the sky is sure only where the file has the rays that did not come back', async () => {
  const roof: BoxElement[] = [
    { globalId: 'roof', ifcType: 'IfcSlab', from: [-6, -4, -0.3], to: [6, 4, 0] },
    { globalId: 'parapet', from: [6, -4, 0], to: [6.2, 4, 1] },
  ];
  const asked = { changes: [{ globalId: 'parapet', kind: 'missing' as const }], eye: [0, 0, 0.5] as Vector };
  const without = (await simulate(roof, asked)).of('parapet');
  expect(without).toMatchObject({ status: 'missing', doubts: ['nothing but sky is behind its place'] });
  const recorded = await simulate(roof, { ...asked, scanner: { noReturns: 'direction' } });
  expect(recorded.of('parapet')).toMatchObject({ status: 'missing', doubts: [] });
});

test.each(['direction', 'grid'] as const)(
  '[ENG-8] rays that do not come back are written as records of %s, and are no points',
  async (noReturns) => {
    const open = boxes.filter(({ globalId }) => globalId !== 'ceiling');
    const { truth, bytes } = await simulate(open, { scanner: { noReturns } });
    const leftOut = await simulate(open, {});
    const file = await openE57(memorySource('s', bytes));
    expect(file.problems).toEqual([]);
    expect(file.scans[0]?.points).toBe(truth.rays);
    expect(truth.points).toBe(leftOut.truth.points);
    expect(truth.points).toBeLessThan(truth.rays);
    expect(await readWorld(bytes)).toEqual(await readWorld(leftOut.bytes));
    expect(Buffer.from(bytes).includes('cartesianInvalidState')).toBe(true);
  },
);

async function readWorld(bytes: Uint8Array): Promise<Vector[]> {
  const file = await openE57(memorySource('s', bytes));
  const points: Vector[] = [];
  for await (const { count, x, y, z } of file.readPoints(0)) {
    applyPose(file.scans[0].pose, x, y, z, count);
    for (let i = 0; i < count; i++) points.push([x[i], y[i], z[i]]);
  }
  return points;
}
