import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  roundPoints,
} from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { findTwoSides, takeSide } from './twoSides.ts';

/** A pane that was designed so thick and stands 33 mm too far south, seen so often from the south and from the north. */
function pane(thickM: number, [south, north]: [number, number]): ElementPoints {
  const normals: WorldPoint[] = [
    ...Array.from({ length: south }, (): WorldPoint => [0, -1, 0]),
    ...Array.from({ length: north }, (): WorldPoint => [0, 1, 0]),
  ];
  return roundPoints({
    origin: [100, 200, 3],
    positions: Float32Array.from(normals.flatMap(([, y], i) => [i * 0.01, (y > 0 ? thickM : 0) - 0.033, 1])),
    normals: Float32Array.from(normals.flat()),
    deviations: Float32Array.from(normals, ([, y]) => -y * 0.033),
    colours: Uint8Array.from(normals.flatMap((_, i) => [i, 1, 2, 3])),
  });
}

test('a thin pane that was seen from both sides has two, each with its own points', () => {
  const points = pane(0.02, [40, 20]);
  const { normal, counts } = findTwoSides(points)!;
  expect(counts).toEqual([40, 20]);
  expect(normal[1]).toBeCloseTo(-1);
  const back = takeSide(points, [0, 1, 0]);
  expect(back.count).toBe(20);
  for (let i = 0; i < back.count; i++) {
    expect(normalOfPoint(back, i)[1]).toBeCloseTo(1);
    expect(deviationOfPoint(back, i)).toBeCloseTo(-0.033, 4);
  }
  expect([back.colours![0], back.places.length, back.places[0]]).toEqual([40, 80, points.places[160]]);
});

test.each<[string, ElementPoints]>([
  ['was seen from one side', pane(0.02, [40, 0])],
  ['has hardly a point on the other side', pane(0.02, [40, 11])],
  ['has few of many on the other side', pane(0.02, [400, 40])],
  ['is a wall', pane(0.152, [40, 40])],
  ['has no points', pane(0.02, [0, 0])],
  ['has no normals', { ...pane(0.02, [40, 40]), normals: undefined }],
])('what %s has no two sides', (_, points) => {
  expect(findTwoSides(points)).toBeUndefined();
});

test('up to 150 mm it is thin, however far it is off', () => {
  expect(findTwoSides(pane(0.148, [40, 40]))).toBeDefined();
});
