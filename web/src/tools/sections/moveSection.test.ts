import { roundPoints } from '@plumbline/contract/formats/elementPoints';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { expect, test } from 'vitest';
import { asAnalysed } from './CutChoice.ts';
import { moveSection, reachOf, type Surroundings } from './moveSection.ts';
import { aSection } from './testing/aSection.ts';

/** The four upright faces of a wall that grows thicker by a tenth a metre: 1 × 0.3 m at its foot, at 12, 30, 7. */
function tapered(heightM = 3): [WorldPoint, WorldPoint, WorldPoint][] {
  const ring = (z: number): WorldPoint[] => {
    const thick = 0.3 + 0.1 * z;
    return [
      [12, 30, 7 + z],
      [13, 30, 7 + z],
      [13, 30 + thick, 7 + z],
      [12, 30 + thick, 7 + z],
    ];
  };
  const [low, high] = [ring(0), ring(heightM)];
  return low.flatMap((_, i): [WorldPoint, WorldPoint, WorldPoint][] => {
    const next = (i + 1) % 4;
    return [
      [low[i]!, low[next]!, high[next]!],
      [low[i]!, high[next]!, high[i]!],
    ];
  });
}

const around = (given: Partial<Surroundings> = {}): Surroundings => ({ element: tapered(), neighbours: [], ...given });
const section = aSection({ arrow: { fromX: 0, fromY: 0, toX: 0.1, toY: 0, lengthM: 0.1 } });

test('[SECT-4] a section that is moved shows what is there: outline, title, plane, and no arrow of another place', () => {
  const moved = moveSection(section, { ...asAnalysed, byMm: 1000 }, around());
  expect(moved.title).toBe('Plan at Z = 8.08 m');
  expect(moved.at).toEqual([12, 30, 8.08]);
  expect(moved.planeCoefficients).toEqual([0, 0, 1, -8.08]);
  expect(moved.element).toHaveLength(1);
  expect(Math.max(...moved.element[0]!.places.filter((_, i) => i % 2 === 1))).toBeCloseTo(0.408);
  expect(moved.arrow).toBeUndefined();
  expect({ name: moved.name, extent: moved.extent }).toEqual({ name: section.name, extent: section.extent });
});

test('[SECT-4] of the scan it shows the points beside the plane, with their deviations', () => {
  const positions = Float32Array.of(0.2, 0, 1.0, 0.4, 0, 1.1, 0.6, 0, 1.2);
  const points = roundPoints({ origin: [12, 30, 7], positions, deviations: Float32Array.of(0.004, -0.012, 0.02) });
  const moved = moveSection(section, { ...asAnalysed, byMm: 1000 }, around({ points }));
  // Few as they are, the band widens until it has them.
  expect({ count: moved.points.length, reachM: moved.reachM }).toEqual({ count: 3, reachM: 0.15 });
  const [x, y, heightM, deviationM] = moved.points[1]!;
  expect(x).toBeCloseTo(0.4, 3);
  expect(y).toBeCloseTo(0, 3);
  expect(heightM).toBeCloseTo(0.02, 3);
  expect(deviationM).toBeCloseTo(-0.012, 5);
});

test('[SECT-4] neighbours are cut one by one, and what the plane does not meet is left out', () => {
  const neighbours = [tapered(), tapered(0.5)];
  expect(moveSection(section, { ...asAnalysed, byMm: 1000 }, around({ neighbours })).neighbours).toHaveLength(1);
  expect(moveSection(section, { ...asAnalysed, byMm: 200 }, around({ neighbours })).neighbours).toHaveLength(2);
});

test('[SECT-4] a section can be moved as far as its element reaches', () => {
  const { fromM, toM } = reachOf(section, around());
  expect(fromM).toBeCloseTo(-0.08);
  expect(toM).toBeCloseTo(2.92);
  expect(moveSection(section, { ...asAnalysed, byMm: 1000 * (toM + 0.01) }, around()).element).toEqual([]);
});

test('[SECT-4] a section can be turned and tilted by any angle about the middle of what it shows', () => {
  const upright = aSection({
    at: [12, 30.1, 8],
    right: [1, 0, 0],
    up: [0, 0, 1],
    extent: { left: 0, bottom: -1, right: 1, top: 1 },
  });
  const turned = moveSection(upright, { ...asAnalysed, turnDeg: 90 }, around());
  expect(turned.at).toEqual([12.5, 30.1, 8]);
  expect(turned.title).toMatch(/^X = 12\.50 m/);
  expect(turned.element).toHaveLength(2);
  expect(turned.extent.right - turned.extent.left).toBeCloseTo(0.6, 3);
  const oblique = moveSection(upright, { ...asAnalysed, turnDeg: 30, tiltDeg: 20 }, around());
  const [a, b, c, d] = oblique.planeCoefficients;
  expect(Math.hypot(a, b, c)).toBeCloseTo(1, 12);
  expect(a * 12.5 + b * 30.1 + c * 8 + d).toBeCloseTo(0, 9);
  expect(oblique.title).toMatch(/^Sloping, looking /);
});

test('[SECT-4] a section between two points is upright through both, and shows what stands there', () => {
  const between = [
    [11, 29, 8],
    [14, 33, 9],
  ] as const;
  const cut = moveSection(section, { ...asAnalysed, between }, around({ neighbours: [tapered()] }));
  const [a, b, c, d] = cut.planeCoefficients;
  for (const [x, y, z] of between) expect(a * x + b * y + c * z + d).toBeCloseTo(0, 9);
  expect(cut.up).toEqual([0, 0, 1]);
  expect(cut.extent.right - cut.extent.left).toBeGreaterThan(5);
  expect(cut.neighbours.length).toBeGreaterThan(0);
});

test('[SECT-4] what is cut anew shows its verdict as the sections of the analysis do', () => {
  const deviation = {
    kind: 'moved' as const,
    direction: [0, -1, 0] as [number, number, number],
    byM: 0.09,
    from: [0, 0, 0] as [number, number, number],
    designedM: 0,
    said: '90 ± 6 mm',
    lowM: 0.084,
    highM: 0.096,
  };
  const moved = moveSection(section, { ...asAnalysed, byMm: 500 }, around(), { deviation });
  expect(moved.asBuilt?.[0]?.places[1]).toBeCloseTo(moved.element[0]!.places[1]! - 0.09, 9);
  expect(moved.reading).toBe('The verdict says 90 ± 6 mm; not read here');
  expect(moved.note).toMatch(/^No points here: /);
});
