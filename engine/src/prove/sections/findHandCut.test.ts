import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { expect, test } from 'vitest';
import { cross, dot, minus, type Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, movedPoints, type TestBox } from '../fixtures/boxes.ts';
import { prepareOutlines } from '../scene/prepareScene.ts';
import { makeHandCut, makeSections, type SectionInput } from './makeSections.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const wall: TestBox = { min: [0, 0, 0], max: [6, 0.2, 3] };
const beside: TestBox = { min: [2, 0.2, 0], max: [3, 1.2, 3] };
const offsetM: Vector = [0, 0.023, 0];

function anInput({ verdict, ...given }: Partial<SectionInput> = {}): SectionInput {
  const mesh = boxMesh([wall, beside], origin);
  return {
    scene: prepareOutlines(mesh),
    points: movedPoints(mesh, [offsetM, [0, 0, 0]]),
    element: 0,
    offsetM,
    verdict: { toleranceM: 0.01, magnitudeM: 0.023, ...verdict },
    ...given,
  };
}

/** Upright across the wall, at so many metres of its six. */
const across = (atM: number, given: Partial<HandCut> = {}): HandCut => ({
  section: 1,
  at: [2_600_000 + atM, 1_200_000.1, 401.5],
  right: [0, 1, 0],
  up: [0, 0, 1],
  ...given,
});

const only = (input: SectionInput, cut: HandCut) => makeHandCut(input, cut).sections[0];

test('[SECT-4] cut where the analysis cut, a section is the same but for its name', () => {
  const input = anInput();
  const made = makeSections(input);
  for (const [section, { at, right, up, ...told }] of made.sections.entries()) {
    const cut = makeHandCut(input, { section, at, right, up } as HandCut);
    expect(cut).toEqual({ ...made, sections: [{ ...told, at, right, up, name: `${told.name}, cut by hand` }] });
  }
});

test('[SECT-4] elsewhere it shows what is there: outline, neighbour, points of its own band, and what is read', () => {
  const cut = only(anInput(), across(2.5));
  expect({ name: cut.name, title: cut.title.slice(0, 21) }).toEqual({
    name: 'Section B, cut by hand',
    title: 'X = 2600002.50 m, loo',
  });
  expect(cut.extent.top - cut.extent.bottom).toBeGreaterThanOrEqual(3);
  expect(cut.neighbours).toHaveLength(1);
  expect(cut.points.length).toBeGreaterThan(10);
  for (const [, , heightM] of cut.points) expect(Math.abs(heightM)).toBeLessThanOrEqual(cut.reachM ?? 0);
  expect(cut.arrow?.lengthM).toBeCloseTo(0.023, 3);
  expect(only(anInput(), across(4)).neighbours).toEqual([]);
});

test('[SECT-4] without a deviation it has no arrow: the farthest point was not looked for here', () => {
  const input = anInput({ verdict: { toleranceM: 0.03, magnitudeM: 0.023 } });
  expect(makeSections(input).sections.some(({ arrow }) => arrow)).toBe(true);
  expect(only(input, across(2.5)).arrow).toBeUndefined();
});

test('[SECT-4] turned and tilted, every corner of its outline lies in the plane and on the element', () => {
  const right: Vector = [Math.cos(0.4), Math.sin(0.4), 0];
  const facing = cross(right, [0, 0, 1]);
  const up: Vector = [facing[0] * Math.sin(0.3), facing[1] * Math.sin(0.3), Math.cos(0.3)];
  const at: Vector = [2_600_003, 1_200_000.1, 401.5];
  const cut = only(anInput(), { section: 0, at, right, up });
  const [a, b, c, d] = cut.planeCoefficients;
  expect(cut.element.length).toBeGreaterThan(0);
  expect(cut.axes.up.label).toBe('m');
  for (const { places } of cut.element) {
    for (let i = 0; i < places.length; i += 2) {
      const place = at.map((value, axis) => value + places[i] * right[axis] + places[i + 1] * up[axis]) as Vector;
      expect(Math.abs(dot([a, b, c], place) + d)).toBeLessThan(1e-4);
      const [x, y, z] = minus(place, origin);
      expect(x >= -1e-4 && x <= 6.0001 && y >= -1e-4 && y <= 0.2001 && z >= -1e-4 && z <= 3.0001).toBe(true);
    }
  }
});

test('[SECT-4] both points that it was laid through are on the sheet, however far; beside the element it says so', () => {
  const between: HandCut['between'] = [
    [2_600_010, 1_200_000, 401],
    [2_600_010, 1_200_040, 401],
  ];
  const far = only(anInput(), across(10, { between }));
  expect(far.extent).toMatchObject({ left: -0.6, right: 40.4 });
  expect({ element: far.element, points: far.points.length, ratio: far.ratio }).toEqual({
    element: [],
    points: 0,
    ratio: 500,
  });
  expect(far.note).toMatch(/^No points here/);
  const empty = only(anInput(), across(10));
  expect(empty.extent).toEqual({ left: -0.5, bottom: -0.5, right: 0.5, top: 0.5 });
});
