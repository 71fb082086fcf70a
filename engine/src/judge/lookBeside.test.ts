import { expect, test } from 'vitest';
import { createPatches, type ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementPasses, forEachKind } from '../measure/see/ElementPasses.ts';
import { sampleSurface } from '../measure/see/sampleSurface.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { evidenceOf } from './fixtures/evidence.ts';
import { lookBesideAll } from './lookBeside.ts';

/** A pipe of 40 mm that went 45 mm aside: of its length of 3 m, so much is seen there, and its empty place is seen whole. */
const pipe = boxMesh([{ min: [0, 0, 0], max: [0.04, 3, 0.04] }]);
const areaM2 = Float64Array.of(0.48);
const samples = sampleSurface(pipe, areaM2, { spacingM: 0.05, fewest: 300, most: 300 });

function seenUpTo(lengthM: number, asideM = 0.045): ElementPatches {
  const patches = movedPatches(pipe, [[asideM, 0, 0]], 600);
  const kept = Array.from(patches.points.keys()).filter((patch) => patches.positions[patch * 3 + 1] < lengthM);
  const pick = (column: Float32Array) => Float32Array.from(kept.flatMap((i) => [...column.subarray(i * 3, i * 3 + 3)]));
  const positions = pick(patches.positions);
  const normals = pick(patches.normals);
  // All of each patch moved, not only along its normal.
  for (let i = 0; i < kept.length; i++) if (Math.abs(normals[i * 3]) < 0.5) positions[i * 3] += asideM;
  return {
    ...movedPatches(pipe, [[0, 0, 0]], kept.length),
    start: Uint32Array.of(0, kept.length),
    positions,
    normals,
    distance: Float32Array.from(kept, (i) => patches.distance[i]),
    spacing: new Float32Array(kept.length).fill(0.02),
    rays: new Uint32Array(kept.length).fill(1),
  };
}

const strays = createPatches(Uint32Array.of(0, 0), 0);

const nothing: ElementPasses = {
  start: Uint32Array.of(0, 0),
  positions: new Float32Array(0),
  normals: new Float32Array(0),
  spacing: new Float32Array(0),
  cells: new Uint32Array(0),
  rays: new Uint32Array(0),
  met: new Uint32Array(0),
  scans: new Uint32Array(0),
  distance: new Float32Array(0),
};

/** A ray through every sample. */
const everywhere: ElementPasses = {
  start: samples.start,
  positions: samples.positions,
  normals: samples.normals,
  spacing: new Float32Array(300).fill(0.02),
  distance: new Float32Array(300).fill(-1),
  cells: new Uint32Array(300).fill(1),
  rays: new Uint32Array(300).fill(1),
  met: new Uint32Array(300).fill(1),
  scans: new Uint32Array(300).fill(1),
};

function lookFor(patches: ElementPatches, rays: number) {
  const passes = forEachKind((kind) => (kind === 'through' ? everywhere : nothing));
  const place = { samples: 300, hits: new Float32Array(0), free: samples.positions, points: 0, fit: undefined, rays };
  const [found] = lookBesideAll({ mesh: pipe, samples, areaM2, patches, passes, strays }, [evidenceOf(place)]);
  return found;
}

test('[ENG-2] a pipe that went aside, half hidden there, is found by as many rays as a fifth of those that went past its place', () => {
  const half = seenUpTo(1.5);
  const rays = half.points.length;
  const found = lookFor(half, 5 * rays - 50);
  expect(found.fit?.offsetM[0]).toBeCloseTo(0.045, 3);
  expect(found.points).toBeGreaterThan(0.9 * rays);
  expect(lookFor(half, 5 * rays + 50).fit).toBeUndefined();
});

test('[ENG-3] what shows no more than a third of a pipe is not the pipe', () => {
  const third = seenUpTo(1);
  expect(lookFor(third, third.points.length).fit).toBeUndefined();
});

test('[ENG-2] a pipe that went aside is found by few rays, too, where no more than a quarter of it is not there', () => {
  const fewRays = (patches: ElementPatches) => 5 * patches.points.length + 50;
  const [most, less] = [seenUpTo(2.4), seenUpTo(2.1)];
  expect(lookFor(most, fewRays(most)).fit?.offsetM[0]).toBeCloseTo(0.045, 3);
  expect(lookFor(less, fewRays(less)).fit).toBeUndefined();
});

test('[ENG-2] a pipe of which nobody saw the place is found beside it by a part of it, and far off by more, and says from how many stations', () => {
  const lookUnseen = (patches: ElementPatches) => {
    const unseen = {
      samples: 300,
      hits: new Float32Array(0),
      free: new Float32Array(0),
      points: 0,
      rays: 0,
      stations: 0,
    };
    const around = { mesh: pipe, samples, areaM2, patches, passes: forEachKind(() => nothing), strays };
    return lookBesideAll(around, [evidenceOf({ ...unseen, fit: undefined })])[0];
  };
  const found = lookUnseen(seenUpTo(0.75));
  expect(found.fit?.offsetM[0]).toBeCloseTo(0.045, 3);
  expect(found.stations).toBe(1);
  expect(lookUnseen(seenUpTo(0.75, 0.07)).fit).toBeUndefined();
  expect(lookUnseen(seenUpTo(1.2, 0.07)).fit?.offsetM[0]).toBeCloseTo(0.07, 3);
});
