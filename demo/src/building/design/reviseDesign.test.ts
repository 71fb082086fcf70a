import { expect, test } from 'vitest';
import { createPlan } from '../plan/createPlan.ts';
import { designBuilding } from './designBuilding.ts';
import { reviseDesign } from './reviseDesign.ts';

test('one partition is gone, one has moved across its length, one is new, and all else is as it was', () => {
  const all = designBuilding(createPlan({ seed: 1, storeys: 5 }));
  const before = all.filter(({ family }) => family.model === 'architecture');
  const after = reviseDesign(before);
  const marks = (elements: typeof before) => new Map(elements.map((element) => [element.mark, element]));
  const [old, now] = [marks(before), marks(after)];
  const gone = before.filter(({ mark }) => !now.has(mark));
  const added = after.filter(({ mark }) => !old.has(mark));
  const moved = after.filter((element) => old.has(element.mark) && old.get(element.mark) !== element);
  expect([gone, added, moved].map(({ length }) => length)).toEqual([1, 1, 1]);
  for (const [{ family, storey } = before[0]!] of [gone, added, moved]) {
    expect([family.ifcType, family.predefinedType, storey]).toEqual(['IfcWall', 'PARTITIONING', 4]);
  }
  const [{ at, mark }] = moved as [(typeof before)[number]];
  const was = old.get(mark)!.at;
  expect(Math.hypot(at[0] - was[0], at[1] - was[1])).toBeCloseTo(300, 6);
});
