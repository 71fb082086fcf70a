import { expect, test } from 'vitest';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import { createRandom } from '../ground/random/createRandom.ts';
import { type Closest, closestOnElement, type ElementSides, measureSides, newClosest } from './closestOnElement.ts';

const random = createRandom(11);
const around = (): Vector => [random.normal(), random.normal(), random.normal()];

interface Place {
  at: Vector;
  towards: Vector;
}

/** As motions take patches: to a place, a little farther, and back; of some nobody knows from where they were seen. */
const places = Array.from({ length: 60 }, (_, i): Place[] => {
  const [at, step] = [around(), around()];
  const towards: Vector = i % 5 === 0 ? [0, 0, 0] : around();
  return [0, 0.02, 1, 0].map((far) => ({ at: at.map((value, k) => value + far * step[k]) as Vector, towards }));
});

test.each([1, 12, 48, 49, 300])(
  'of %i random triangles the one is found that a look at each would find',
  (triangles) => {
    const mesh = heapOf(triangles);
    const each = Array.from({ length: triangles }, (_, element) => measureSides(mesh, element));
    const whole = measureSides({ ...mesh, triangleStart: Uint32Array.of(0, triangles) }, 0);
    for (const [patch, way] of places.entries()) {
      for (const place of way) {
        const expected = lookAtEach(each, place);
        const found = newClosest();
        closestOnElement(whole, patch, ...place.at, ...place.towards, found);
        expect(found).toEqual(expected);
        const mostM = random.next();
        closestOnElement(whole, patch, ...place.at, ...place.towards, found, mostM);
        expect(found).toEqual(expected.apartM <= mostM ? expected : newClosest());
        closestOnElement(whole, patch, ...place.at, ...place.towards, found, mostM, mostM);
        expect(found.apartM < mostM).toBe(expected.apartM < mostM);
      }
    }
  },
);

test('an element of which no triangle has an area is far away', () => {
  const mesh = { ...heapOf(2), indices: Uint32Array.of(0, 0, 1, 2, 3, 2), triangleStart: Uint32Array.of(0, 2) };
  const found = newClosest();
  closestOnElement(measureSides(mesh, 0), 0, 0, 0, 0, 0, 0, 0, found);
  expect(found).toEqual(newClosest());
});

test('of slivers, and of places on their edges, the distance is a number', () => {
  for (let round = 0; round < 2000; round++) {
    const width = 10 ** -(1 + (round % 12));
    const [a, b, beside] = [around(), around(), around()];
    const c = b.map((value, axis) => (value + a[axis]) / 2 + width * beside[axis]);
    const positions = Float32Array.from([...a, ...b, ...c]);
    const mesh = { ...heapOf(1), positions };
    const sides = measureSides(mesh, 0);
    const share = random.next();
    const onEdge = a.map((_, axis) => positions[axis] + share * (positions[3 + axis] - positions[axis])) as Vector;
    const found = newClosest();
    closestOnElement(sides, 0, ...onEdge, 0, 0, 0, found);
    expect(found.apartM).toBeGreaterThanOrEqual(0);
    if (sides.count > 0) expect(found.apartM).toBeLessThan(1e-4);
  }
});

/** Triangles about the origin, some of them twice, each an element of its own. */
function heapOf(count: number): TriangleMesh {
  const positions = Float32Array.from({ length: count * 9 }, () => random.normal());
  for (let t = 3; t < count; t += 4) positions.copyWithin(t * 9, (t - 3) * 9, (t - 2) * 9);
  return {
    origin: [0, 0, 0],
    positions,
    indices: Uint32Array.from({ length: count * 3 }, (_, i) => i),
    triangleStart: Uint32Array.from({ length: count + 1 }, (_, i) => i),
  };
}

/** The nearest of all, of equally near ones the first. */
function lookAtEach(each: readonly ElementSides[], { at, towards }: Place): Closest {
  let best = newClosest();
  for (const sides of each) {
    const one = newClosest();
    closestOnElement(sides, 0, ...at, ...towards, one);
    const isFacing = one.apartM !== 1 || one.distance !== 1;
    if (isFacing && (best.apartM === 1 || one.apartM < best.apartM)) best = one;
  }
  return best;
}
