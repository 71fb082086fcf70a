import { keptWithinM } from '@plumbline/contract/drawings/readDeviation';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { expect, test } from 'vitest';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { judgingNumbers } from '../../judge/judgingNumbers.ts';
import { boxMesh, movedPoints, type TestBox } from '../fixtures/boxes.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import { prepareScene } from '../scene/prepareScene.ts';
import { makeSections, type SectionInput } from './makeSections.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const duct: TestBox = { min: [0, 0, 2.6], max: [6, 0.5, 3] };
const mesh = boxMesh([duct], origin);
const scene = prepareScene(mesh);
const nowhere = { magnitudeM: null, toleranceM: 0.01 };

type Side = (normal: Vector, place: Vector) => boolean;

/** The points of the duct moved by an offset of which the scan saw only some. */
function seen(offsetM: Vector, isSeen: Side, perElement = 3000): DrawnPoints {
  const all = movedPoints(mesh, [offsetM], perElement);
  const kept = Array.from(all.distance.keys()).filter((i) =>
    isSeen(vectorAt(all.normals, i), vectorAt(all.positions, i)),
  );
  return {
    positions: Float32Array.from(kept.flatMap((i) => vectorAt(all.positions, i))),
    normals: Float32Array.from(kept.flatMap((i) => vectorAt(all.normals, i))),
    distance: Float32Array.from(kept, (i) => all.distance[i]),
  };
}

const vectorAt = (values: Float32Array, i: number): Vector => [values[i * 3], values[i * 3 + 1], values[i * 3 + 2]];

const sectionsOf = (input: Omit<SectionInput, 'scene' | 'element'>) => makeSections({ scene, element: 0, ...input });

/** Lowest and highest place of outlines in the world. */
function heightsOf(section: DrawnSection, outlines: DrawnSection['element'] = []): number[] {
  const heights = outlines.flatMap(({ places }) =>
    places.flatMap((y, i) => (i % 2 === 1 ? [section.at[2] + y * section.up[2]] : [])),
  );
  return [Math.min(...heights), Math.max(...heights)];
}

const down = { ...nowhere, cause: 'moved', magnitudeM: 0.09, magnitudeLowM: 0.084, magnitudeHighM: 0.096 } as const;
const isBelow: Side = ([, , z]) => z < -0.5;

test('[SECT-1] what lies 90 mm low and is seen only from below opens with 90 mm, both outlines and where nothing was seen', () => {
  const points = seen([0, 0, -0.09], isBelow);
  const { sections, deviation } = sectionsOf({ points, verdict: down, offsetM: [0, 0, -0.09] });
  const [first] = sections;
  expect(deviation).toMatchObject({ kind: 'moved', said: '90 ± 6 mm', direction: [0, 0, -1] });
  expect(first.title).not.toMatch(/^Plan/);
  expect(first.arrow).toMatchObject({ label: '90 ± 6 mm' });
  expect(first.arrow!.lengthM).toBeCloseTo(0.09, 3);
  expect(first.arrow!.toY).toBeLessThan(first.arrow!.fromY);
  expect(first.reading).toMatch(/^The verdict says 90 ± 6 mm; read here: 90 mm, at \d+ points of the underside$/);
  expect(first.note).toBeUndefined();
  expect(heightsOf(first, first.element)).toEqual([expect.closeTo(402.6, 4), expect.closeTo(403, 4)]);
  expect(heightsOf(first, first.asBuilt)).toEqual([expect.closeTo(402.51, 4), expect.closeTo(402.91, 4)]);
  // Three of the four sides; the fourth is its underside.
  expect(first.unseen).toHaveLength(1);
  expect(heightsOf(first, first.unseen)[1]).toBeCloseTo(403, 4);
});

test('[SECT-1] faces along a move are not labelled as if they proved the place, and a plan says why', () => {
  const points = seen([0, 0, -0.09], ([, y, z]) => z < -0.5 || Math.abs(y) > 0.5);
  const { sections } = sectionsOf({ points, verdict: down, offsetM: [0, 0, -0.09] });
  const plan = sections.find(({ title }) => title.startsWith('Plan'))!;
  expect(sections.indexOf(plan)).toBe(sections.length - 1);
  expect(plan.points.length).toBeGreaterThan(0);
  expect(plan.arrow).toBeUndefined();
  expect(plan.note).toBe('This drawing looks along the deviation: the 90 ± 6 mm of the verdict cannot be seen in it.');
});

test('[SECT-1] a corner that alone was seen is where it is cut', () => {
  const points = seen([0, 0, -0.09], (normal, [x]) => isBelow(normal, [x, 0, 0]) && x > 5.6 && x < 5.9);
  const { sections } = sectionsOf({ points, verdict: down, offsetM: [0, 0, -0.09] });
  expect(sections[0].arrow).toMatchObject({ label: '90 ± 6 mm' });
  const across = sections.find(({ title }) => title.startsWith('X ='))!;
  expect(across.at[0] - origin[0]).toBeGreaterThan(5.55);
  expect(across.arrow).toMatchObject({ label: '90 ± 6 mm' });
});

test('[SECT-1] a size is read between its two sides, and drawn as it was built', () => {
  const points = seen([0, 0, 0], () => true);
  for (let i = 0; i < points.distance.length; i++) {
    if (points.normals[i * 3 + 1] < 0.5) continue;
    points.distance[i] += 0.03;
    points.positions[i * 3 + 1] += 0.03;
  }
  const verdict = { ...nowhere, cause: 'other_size', magnitudeM: 0.03, sizeM: 0.03, sizeSide: '+Y' } as const;
  const { sections } = sectionsOf({ points, verdict: { ...verdict, magnitudeLowM: 0.028, magnitudeHighM: 0.032 } });
  const [first] = sections;
  expect(first.arrow).toMatchObject({ label: '30 ± 2 mm' });
  const widthOf = (outlines: DrawnSection['element'] = []) => {
    const places = outlines.flatMap((outline) => outline.places.filter((_, i) => i % 2 === 0));
    return Math.max(...places) - Math.min(...places);
  };
  const across = sections.find(({ title }) => title.startsWith('X ='))!;
  expect(widthOf(across.element)).toBeCloseTo(0.5, 4);
  expect(widthOf(across.asBuilt)).toBeCloseTo(0.53, 4);
});

test('[SECT-1] where one side of a size was not seen, a sentence says why the number is another', () => {
  const points = seen([0, 0.01, 0], ([, y]) => y > 0.5);
  const verdict = { ...nowhere, cause: 'other_size', magnitudeM: 0.03, sizeM: 0.03, sizeSide: '+Y' } as const;
  const { sections } = sectionsOf({ points, verdict });
  expect(sections[0].arrow?.label).toBe('10 mm here');
  expect(sections[0].note).toBe(
    "The verdict's 30 mm is not what is read here, 10 mm: points lie on only one of the two sides between which it is.",
  );
});

test('[SECT-1] a number beyond the bounds of its verdict is told with why', () => {
  const points = seen([0, 0, -0.047], isBelow);
  const { sections } = sectionsOf({ points, verdict: down, offsetM: [0, 0, -0.09] });
  expect(sections[0].arrow?.label).toBe('47 mm here');
  expect(sections[0].note).toMatch(/^The verdict's 90 ± 6 mm is not what is read here, 47 mm: /);
  const { magnitudeHighM: _, ...atLeast } = { ...down, magnitudeM: 0.047, magnitudeLowM: 0.047 };
  const bounded = sectionsOf({ points, verdict: { ...atLeast, magnitudeHighM: null }, offsetM: [0, 0, -0.047] });
  expect(bounded.sections[0].arrow?.label).toBe('47 mm or more');
  expect(bounded.sections[0].note).toBeUndefined();
});

test('[SECT-1] what is missing is outlined, and its sections say that no points are here and what the scan did', () => {
  const verdict = { ...nowhere, cause: 'looked_through' } as const;
  const { sections, isMissing } = sectionsOf({ points: seen([0, 0, 0], () => false), verdict });
  expect(isMissing).toBe(true);
  for (const section of sections) {
    expect(section.points).toEqual([]);
    expect(section.asBuilt).toBeUndefined();
    expect(section.note).toMatch(/^No points here: .* It looked past the place where the element should be\.$/);
    expect(section.unseen).toHaveLength(1);
    expect(section.unseen![0].isClosed).toBe(true);
  }
});

test('[SECT-1] points near the place of what is missing are said to be of something else, and bear no number', () => {
  const verdict = { ...nowhere, cause: 'looked_through' } as const;
  const stray = seen([0, 0, 0.06], ([, , z], [x]) => z > 0.5 && x > 4.5);
  const { sections } = sectionsOf({ points: stray, verdict });
  expect(sections[0].points).toEqual([]);
  const touched = sections.filter(({ points }) => points.length > 0);
  expect(touched.length).toBeGreaterThan(0);
  for (const section of sections) expect(section.arrow).toBeUndefined();
  for (const { note } of touched) {
    expect(note).toMatch(/^The scan looked past the place where .*: the \d+ points near it are of something else\.$/);
  }
});

test('[SECT-1] what is built in part opens where one sees how far', () => {
  const verdict = { ...nowhere, cause: 'part_built' } as const;
  const { sections, isInPart } = sectionsOf({ points: seen([0, 0, 0], (_, [x]) => x < 3.2), verdict });
  const [first] = sections;
  expect(isInPart).toBe(true);
  // Across it, all of the outline is seen or none.
  expect(first.title).not.toMatch(/^X =/);
  expect(first.points.length).toBeGreaterThan(0);
  expect(first.unseen!.length).toBeGreaterThan(0);
  expect(first.arrow).toBeUndefined();
  expect(first.note).toMatch(/^It is built in part: /);
});

test('[SECT-1] what lies farther off than points are kept says so instead of being empty', () => {
  const verdict = { ...nowhere, cause: 'moved', magnitudeM: 0.4 } as const;
  const { sections } = sectionsOf({ points: seen([0, 0, 0], () => false), verdict, offsetM: [0, 0.4, 0] });
  expect(sections[0].note).toContain('Points farther than 100 mm from the design are not kept with their element.');
  expect(sections[0].asBuilt).not.toEqual([]);
  expect(keptWithinM).toBe(judgingNumbers.searchRadiusM);
});

test('[SECT-1] the band widens until there are enough points, says how wide it is, and no wider than half a metre', () => {
  const dense = sectionsOf({ points: seen([0, 0, 0], () => true), verdict: nowhere }).sections;
  const sparse = sectionsOf({ points: seen([0, 0, 0], () => true, 300), verdict: nowhere }).sections;
  const across = (sections: DrawnSection[]) => sections.find(({ title }) => title.startsWith('X ='))!;
  expect(across(dense).reachM).toBe(0.05);
  expect(across(sparse).reachM).toBeGreaterThan(0.1);
  expect(across(sparse).points.length).toBeGreaterThanOrEqual(40);
  const none = sectionsOf({ points: seen([0, 0, 0], () => false), verdict: nowhere }).sections;
  expect(across(none)).toMatchObject({ reachM: 0.5, points: [] });
});

test('[SECT-1] in a widened band the far ends of an element are not drawn as if they were cut', () => {
  const { sections } = sectionsOf({ points: seen([0, 0, 0], ([x]) => Math.abs(x) > 0.5), verdict: nowhere });
  expect(sections.find(({ title }) => title.startsWith('X ='))!.points).toEqual([]);
});
