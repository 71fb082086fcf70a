import { memorySink } from '@plumbline/engine/files/scan/e57/fixtures/memorySink';
import { openE57 } from '@plumbline/engine/files/scan/e57/openE57';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { expect, test } from 'vitest';
import type { PlannedChange } from './Change.ts';
import { type BoxElement, boxModel, roomOf } from './fixtures/boxModel.ts';
import type { SimulationOptions } from './SimulationOptions.ts';
import { simulateScan } from './simulateScan.ts';
import type { ElementTruth } from './Truth.ts';

const room = roomOf(8, 6, 3);
const quiet = { movedShare: 0, rotatedShare: 0, missingShare: 0, halfBuiltShare: 0 };

async function simulate(boxes: readonly BoxElement[], { asBuilt, scanner, ...others }: SimulationOptions = {}) {
  const sink = memorySink();
  const truth = await simulateScan({
    model: boxModel(boxes),
    seed: 1,
    sink,
    options: {
      clutter: { perStation: 0, hasGround: false },
      stations: { positions: [[-2.5, -0.5, 1.6]] },
      panorama: { width: 0 },
      ...others,
      asBuilt: { ...quiet, ...asBuilt },
      scanner: { stepDegrees: 1, registrationErrorM: 0, dustShare: 0, ...scanner },
    },
  });
  const of = (globalId: string) => truth.elements.find((one) => one.globalId === globalId) as ElementTruth;
  return { truth, of, bytes: sink.bytes };
}

const post = (k: number): BoxElement => ({
  globalId: `post ${k}`,
  from: [-0.5 + 0.55 * k, 1.8, 0],
  to: [-0.3 + 0.55 * k, 2, 2],
});
const posts = Array.from({ length: 8 }, (_, k) => post(k));
const missing = posts.map(({ globalId }): PlannedChange => ({ globalId, kind: 'missing' }));

test('[ENG-8] where something else stands in its place, what is missing is missing, or nobody can tell', async () => {
  const clutter = { perStation: 0, hasGround: false, insteadShare: 1 };
  const { truth, of } = await simulate([...room, ...posts], { asBuilt: { changes: missing }, clutter });
  const told = posts.map(({ globalId }) => of(globalId));
  expect(truth.clutter.length).toBeGreaterThan(6);
  expect(new Set(truth.clutter.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect(told.filter(({ isReplaced }) => isReplaced)).toHaveLength(truth.clutter.length);
  for (const { status, points, isCovered } of told) {
    expect(['missing', 'no_data']).toContain(status);
    expect({ points, isCovered }).toEqual({ points: 0, isCovered: false });
  }
  expect(of('west')).toMatchObject({ status: 'verified', isReplaced: false });
});

const column: BoxElement = { globalId: 'column', from: [0.5, -0.6, 0], to: [0.8, -0.3, 2.4] };
const movedBy = (offsetM: Vector): SimulationOptions => ({
  asBuilt: { changes: [{ globalId: 'column', kind: 'moved', offsetM }] },
});

test('[ENG-8] what stands a metre off is there, off by a metre, where its new place is seen', async () => {
  const { of } = await simulate([...room, column], movedBy([0.6, 0.8, 0]));
  expect(of('column')).toMatchObject({ status: 'deviated', offsetM: [0.6, 0.8, 0] });
  expect(of('column').magnitudeM).toBeCloseTo(1, 6);
});

test('[ENG-8] what stands far off where nobody sees it is missing if its own place was looked through, else unknown', async () => {
  const before: BoxElement = { globalId: 'before', from: [1, 0.1, 0], to: [1.1, 1.4, 2.9] };
  const hidden = movedBy([0.9, 0.9, 0]);
  const gone = await simulate([...room, column, before], hidden);
  expect(gone.of('column')).toMatchObject({ status: 'missing', points: 0, change: { kind: 'moved' } });
  const screen: BoxElement = { globalId: 'screen', from: [-1, -2.4, 0], to: [-0.9, 1.9, 2.9] };
  const unknown = await simulate([...room, column, screen], hidden);
  expect(unknown.of('column')).toMatchObject({ status: 'no_data', points: 0 });
});

test('[ENG-8] the share wanted stands far off', async () => {
  const many = Array.from({ length: 200 }, (_, k): BoxElement => {
    const [x, y] = [2 * (k % 20), 2 * Math.floor(k / 20)];
    return { globalId: `post ${k}`, from: [x, y, 0], to: [x + 0.2, y + 0.2, 2] };
  });
  const { truth } = await simulate(many, { asBuilt: { farShare: 0.2 }, scanner: { stepDegrees: 5 } });
  const moved = truth.elements.filter(({ change }) => change?.kind === 'moved');
  expect(moved.length / 200).toBeCloseTo(0.2, 1);
  for (const { offsetM } of moved) {
    expect(Math.hypot(...offsetM)).toBeGreaterThan(0.099);
    expect(Math.hypot(...offsetM)).toBeLessThan(1.001);
  }
});

test('[ENG-8] of the rays beside an edge, the share wanted comes back from between', async () => {
  const between = async (mixedShare: number | undefined) => {
    const { bytes } = await simulate([...room, column], { scanner: { mixedShare, pulseM: 10, rangeNoiseM: 0 } });
    const file = await openE57(memorySource('s', bytes));
    let count = 0;
    for await (const batch of file.readPoints(0)) {
      for (let i = 0; i < batch.count; i++) {
        const range = Math.hypot(batch.x[i], batch.y[i]);
        const height = batch.z[i] + 1.6;
        if (range > 3.6 && range < 5.5 && height > 0.1 && height < 2.3) count++;
      }
    }
    return count;
  };
  const [none, some, all] = [await between(0), await between(undefined), await between(1)];
  expect(some).toBeGreaterThan(none);
  expect(all - none).toBeGreaterThan(4 * (some - none));
});

test('[ENG-8] half of the stations are written as far off as wanted, the others as exactly as ever', async () => {
  const positions: Vector[] = [-2, -1, 0, 1].map((x) => [x, 0, 1.6]);
  const { truth } = await simulate(room, {
    stations: { positions },
    scanner: { stepDegrees: 5, poorShare: 0.5, poorErrorM: 0.03 },
  });
  const off = truth.stations.map(({ truePose, writtenPose }) =>
    Math.hypot(...truePose.translation.map((value, axis) => value - writtenPose.translation[axis])),
  );
  expect(off.map((value) => value.toFixed(6)).toSorted()).toEqual(['0.000000', '0.000000', '0.030000', '0.030000']);
});
