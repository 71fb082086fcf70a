import { expect, test } from 'vitest';
import { createPatches, type ElementPatches } from '../measure/compare/ElementPatches.ts';
import { createPasses, forEachKind } from '../measure/see/ElementPasses.ts';
import { sampleSurface } from '../measure/see/sampleSurface.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { classifyElement, type ElementEvidence } from './classifyElement.ts';
import { evidenceOf } from './fixtures/evidence.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { lookBesideAll } from './lookBeside.ts';

/** A column of 300 by 400 mm and 3 m, whose place was looked through. */
const column = boxMesh([{ min: [0, 0, 0], max: [0.3, 0.4, 3] }]);
const areaM2 = Float64Array.of(4.44);
const samples = sampleSurface(column, areaM2, { spacingM: 0.15, fewest: 200, most: 1200 });
const nobody = createPatches(Uint32Array.of(0, 0), 0);
const noPasses = forEachKind(() => createPasses(Uint32Array.of(0, 0), 0));

/** What is seen of the column where it stands now: the parts of its surface that are wanted, in no element's place. */
function strayAt([dx, dy, dz]: [number, number, number], isWanted = (_z: number) => true): ElementPatches {
  const { positions, normals, points } = movedPatches(column, [[0, 0, 0]], 900);
  const rows = Array.from(points.keys()).filter((row) => isWanted(positions[row * 3 + 2]));
  const strays = createPatches(Uint32Array.of(0, rows.length), rows.length);
  for (const [at, row] of rows.entries()) {
    strays.positions.set([positions[row * 3] + dx, positions[row * 3 + 1] + dy, positions[row * 3 + 2] + dz], at * 3);
    strays.towards.set(normals.subarray(row * 3, row * 3 + 3), at * 3);
    strays.points[at] = 9;
    strays.rays[at] = 9;
    strays.spacing[at] = 0.01;
    strays.scans[at] = 1;
  }
  return strays;
}

function lookFor(strays: ElementPatches, changes: Partial<ElementEvidence> = {}, isDue?: Uint8Array): ElementEvidence {
  const empty = {
    samples: 200,
    hits: new Float32Array(0),
    free: samples.positions,
    points: 0,
    fit: undefined,
    rays: 900,
  };
  const around = { mesh: column, samples, areaM2, patches: nobody, strays, passes: noPasses };
  return lookBesideAll(around, [evidenceOf({ ...empty, ...changes })], isDue)[0];
}

test('[ENG-2] a column that stands 700 mm from its place is found there, and deviates by as much', () => {
  const found = lookFor(strayAt([0.6, -0.36, 0]));
  expect(found.isFar).toBe(true);
  expect(found.fit?.offsetM.map((value) => Math.round(value * 1000))).toEqual([600, -360, 0]);
  expect(classifyElement(found, 0.01)).toMatchObject({ status: 'deviated', cause: 'moved' });
});

test('[ENG-2] nothing is looked for farther than a metre, nor where its place is not empty', () => {
  const { farthestM } = judgingNumbers;
  expect(lookFor(strayAt([farthestM - 0.02, 0, 0])).isFar).toBe(true);
  expect(lookFor(strayAt([farthestM + 0.02, 0, 0])).isFar).toBeUndefined();
  const standing = { hits: samples.positions, free: new Float32Array(0), points: 900 };
  expect(lookFor(strayAt([0.6, 0, 0]), standing).isFar).toBeUndefined();
});

/** So many of ten patches of what is there lie 7 mm off from where the column would have its faces. */
function unlike(offsetM: [number, number, number], ofTen: number): ElementPatches {
  const strays = strayAt(offsetM);
  const { positions, towards } = strays;
  for (let i = 0; i < positions.length; i++) if (Math.floor(i / 3) % 10 < ofTen) positions[i] += 0.007 * towards[i];
  return strays;
}

test('[ENG-3] what an element could be laid into, where its faces agree with it in part alone, is something else', () => {
  expect(lookFor(unlike([0.6, 0, 0], 1)).isFar).toBe(true);
  const found = lookFor(unlike([0.6, 0, 0], 3));
  expect(found.isFar).toBeUndefined();
  expect(classifyElement(found, 0.01).status).toBe('missing');
});

test('[ENG-2] what is not due yet is not looked for far from its place', () => {
  expect(lookFor(strayAt([0.6, -0.36, 0]), {}, Uint8Array.of(1)).isFar).toBe(true);
  expect(lookFor(strayAt([0.6, -0.36, 0]), {}, Uint8Array.of(0)).isFar).toBeUndefined();
});

test('[ENG-3] a heap beside an empty place is not what is missing', () => {
  const heap = strayAt([0.6, -0.36, 0], (z) => z < 0.4);
  expect(lookFor(heap).isFar).toBeUndefined();
  expect(classifyElement(lookFor(heap), 0.01).status).toBe('missing');
});
