import { dot, length, unit, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { describe, expect, test } from 'vitest';
import { chooseChanges } from './chooseChanges.ts';
import { cutByPlane } from './cutByPlane.ts';
import { elementBox } from './elementBox.ts';
import { type BoxElement, boxModel } from './fixtures/boxModel.ts';
import { makeAsBuilt } from './makeAsBuilt.ts';
import { readDesign } from './readDesign.ts';
import { defaultSettings } from './SimulationOptions.ts';

const many = (count: number, ifcType: string): BoxElement[] =>
  Array.from({ length: count }, (_, k) => ({
    globalId: `${ifcType} ${k}`,
    ifcType,
    from: [2 * (k % 50), 2 * Math.floor(k / 50), 0],
    to: [2 * (k % 50) + 1.5, 2 * Math.floor(k / 50) + 0.3, 2.5],
  }));

describe('changes drawn by chance, seed 8', () => {
  const design = readDesign(boxModel([...many(2000, 'IfcWall'), ...many(1000, 'IfcSlab')]));
  const changes = chooseChanges(design, defaultSettings.asBuilt, createRandom(8));
  const shareOf = (kind: string, from: number, to: number) =>
    changes.slice(from, to).filter((change) => change?.kind === kind).length / (to - from);

  test('[ENG-8] come in the shares wanted; bulk mostly keeps still', () => {
    expect(shareOf('moved', 0, 2000)).toBeCloseTo(0.1, 1);
    expect(shareOf('rotated', 0, 2000)).toBeGreaterThan(0.018);
    expect(shareOf('missing', 0, 2000)).toBeGreaterThan(0.04);
    expect(shareOf('half_built', 0, 2000)).toBeGreaterThan(0.025);
    expect(changes.slice(2000).filter(Boolean).length).toBeLessThan(50);
  });

  test('[ENG-8] moves have the sizes wanted, some upright, some level', () => {
    const offsets = changes.flatMap((change) => (change?.kind === 'moved' ? [change.offsetM] : []));
    for (const offset of offsets) {
      expect(length(offset)).toBeGreaterThan(0.0149);
      expect(length(offset)).toBeLessThan(0.0601);
    }
    expect(offsets.filter(([x, y]) => x === 0 && y === 0).length).toBeGreaterThan(20);
    expect(offsets.filter(([, , z]) => z === 0).length).toBeGreaterThan(20);
    expect(offsets.filter(([x, , z]) => x !== 0 && z !== 0).length).toBeGreaterThan(20);
  });

  test('[ENG-8] an element draws the same whatever else is in the model', () => {
    const fewer = readDesign(boxModel(many(300, 'IfcWall')));
    const again = chooseChanges(fewer, defaultSettings.asBuilt, createRandom(8));
    const kinds = (list: typeof changes) => list.slice(0, 300).map((change) => change?.kind);
    expect(kinds(again)).toEqual(kinds(changes));
  });

  test('[ENG-8] a rotation moves the furthest corner as far as it says', () => {
    const planned = [{ globalId: 'IfcWall 7', kind: 'rotated' as const, about: 'x' as const, largestM: 0.05 }];
    const turned = makeAsBuilt(
      design,
      chooseChanges(
        design,
        {
          ...defaultSettings.asBuilt,
          movedShare: 0,
          rotatedShare: 0,
          missingShare: 0,
          halfBuiltShare: 0,
          changes: planned,
        },
        createRandom(1),
      ),
    );
    let largest = 0;
    for (let c = 7 * 12 * 9; c < 8 * 12 * 9; c += 3) {
      const apart = [0, 1, 2].map((k) => turned.corners[c + k] - design.corners[c + k]) as Vector;
      largest = Math.max(largest, length(apart));
    }
    expect(largest).toBeCloseTo(0.05, 5);
  });
});

describe('a half-built element', () => {
  const design = readDesign(boxModel([{ globalId: 'a', from: [10, 20, 3], to: [12, 20.3, 6] }]));

  test('[ENG-8] is there up to the cut and no further', () => {
    const planned = [{ globalId: 'a', kind: 'half_built' as const, builtPart: 0.4 }];
    const [change] = chooseChanges(design, { ...defaultSettings.asBuilt, changes: planned }, createRandom(1));
    expect(change).toMatchObject({ kind: 'half_built', direction: [0, 0, 1] });
    const { corners } = makeAsBuilt(design, [change]);
    const heights = corners.filter((_, i) => i % 3 === 2);
    expect(Math.max(...heights) + design.origin[2]).toBeCloseTo(4.2, 5);
    expect(volumeOf(corners)).toBeCloseTo(2 * 0.3 * 1.2, 4);
    expect(elementBox(design, 0).max[2] + design.origin[2]).toBeCloseTo(6, 5);
  });
});

describe('an element of another size', () => {
  const design = readDesign(boxModel([{ globalId: 'a', from: [10, 20, 3], to: [12, 20.3, 6] }]));
  const boxOf = (corners: Float32Array, axis: number) => {
    const values = corners.filter((_, i) => i % 3 === axis);
    return [Math.min(...values), Math.max(...values)].map((value) => value + design.origin[axis]);
  };

  test.each([
    ['+X', 0, [10, 12.09]],
    ['-X', 0, [9.91, 12]],
    ['-Z', 2, [2.91, 6]],
  ] as const)('[ENG-8] ends elsewhere at %s and nowhere else', (side, axis, expected) => {
    const changes = [{ globalId: 'a', kind: 'resized' as const, side, byM: 0.09 }];
    const [change] = chooseChanges(design, { ...defaultSettings.asBuilt, changes }, createRandom(1));
    const { corners } = makeAsBuilt(design, [change]);
    for (const other of [0, 1, 2]) {
      const [low, high] = boxOf(corners, other);
      const [wantedLow, wantedHigh] = other === axis ? expected : boxOf(design.corners, other);
      expect(low).toBeCloseTo(wantedLow, 5);
      expect(high).toBeCloseTo(wantedHigh, 5);
    }
  });

  test('[ENG-8] a bowed wall is closed, and stands out in its middle', () => {
    const bow = { along: 0 as const, across: 1 as const, middleM: 0, halfLengthM: 1, byM: 0.02 };
    const { corners } = makeAsBuilt(design, [undefined], [{ offsetM: [0, 0, 0], bow }]);
    const [low, high] = boxOf(corners, 1);
    expect([low, high].map((value) => Math.round(value * 1000))).toEqual([20_000, 20_320]);
    // Both faces bow alike: the volume stays.
    expect(volumeOf(corners)).toBeCloseTo(2 * 0.3 * 3, 4);
  });
});

describe('cutting by a plane', () => {
  const cube = readDesign(boxModel([{ globalId: 'a', from: [-1, -1, -1], to: [1, 1, 1] }])).corners;

  test('[ENG-8] closes what it cuts, at any slant', () => {
    const random = createRandom(12);
    for (let k = 0; k < 40; k++) {
      const direction = unit([random.normal(), random.normal(), random.normal()]);
      const limit = random.next() - 0.5;
      const kept = cutByPlane(cube, direction, limit);
      const rest = cutByPlane(cube, direction.map((value) => -value) as Vector, -limit);
      expect(volumeOf(kept)).toBeGreaterThan(0.5);
      expect(volumeOf(kept) + volumeOf(rest)).toBeCloseTo(8, 4);
      for (let c = 0; c < kept.length; c += 3) {
        expect(dot([kept[c], kept[c + 1], kept[c + 2]], direction)).toBeLessThan(limit + 1e-5);
      }
    }
  });

  test('[ENG-8] leaves holes open: a pipe stays a pipe', () => {
    const hole = readDesign(boxModel([{ globalId: 'a', from: [-0.5, -0.5, -1], to: [0.5, 0.5, 1] }])).corners;
    const inwards = new Float32Array(hole.length);
    for (let c = 0; c < hole.length; c += 9) {
      inwards.set(hole.subarray(c, c + 3), c);
      inwards.set(hole.subarray(c + 6, c + 9), c + 3);
      inwards.set(hole.subarray(c + 3, c + 6), c + 6);
    }
    const pipe = Float32Array.from([...cube, ...inwards]);
    expect(volumeOf(cutByPlane(pipe, [0, 0, 1], 0.25))).toBeCloseTo((4 - 1) * 1.25, 5);
  });

  test('keeps all or nothing when the plane misses', () => {
    expect(cutByPlane(cube, [0, 0, 1], 5)).toEqual(cube);
    expect(cutByPlane(cube, [0, 0, 1], -5).length).toBe(0);
  });
});

/** Of a closed surface, by the divergence theorem. */
function volumeOf(corners: Float32Array): number {
  let volume = 0;
  for (let c = 0; c < corners.length; c += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(c, c + 9);
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  return volume;
}
