import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, movedPoints, type TestBox } from '../fixtures/boxes.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import { prepareScene } from '../scene/prepareScene.ts';
import { drawSheet, type SectionSubject } from './drawSheet.ts';
import { drawStoreyPlan } from './drawStoreyPlan.ts';
import { makeSections, type SectionInput } from './makeSections.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const still: Vector = [0, 0, 0];
const wall: TestBox = { min: [0, 0, 0], max: [6, 0.2, 3] };
const floor: TestBox = { min: [-1, -4, -0.3], max: [7, 4, 0] };

const verdict = {
  globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
  type: 'IfcWall',
  name: 'Wall <script>alert("1")</script> & more',
  status: 'deviated',
  magnitudeM: 0.023,
  magnitudeXYM: 0.023,
  magnitudeZM: 0,
  toleranceM: 0.01,
} as const;

function draw(boxes: TestBox[], offset: Vector) {
  const mesh = boxMesh(boxes, origin);
  const points = movedPoints(mesh, [offset, ...boxes.slice(1).map(() => still)]);
  const magnitudeM = Math.hypot(...offset);
  return drawAll({
    scene: prepareScene(mesh),
    points,
    element: 0,
    verdict: { ...verdict, magnitudeM },
    offsetM: offset,
  });
}

/** Every section of an element with its sheet. */
function drawAll(input: SectionInput & { verdict: SectionSubject }) {
  const made = makeSections(input);
  return made.sections.map((section, index) => ({ ...section, svg: drawSheet(made, index, input.verdict) }));
}

/** All texts of a drawing; throws where the SVG is not well-formed XML. */
function textsOf(svg: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => texts.push(text));
  parser.write(svg).close();
  return texts;
}

test('[ENG-5] a wall 23 mm off is drawn in plan and across, with an arrow that says 23 mm', () => {
  const sections = draw([wall, floor], [0, 0.023, 0]);
  expect(sections.map(({ name }) => name)).toEqual(['Section A', 'Section B']);
  for (const { svg } of sections) expect(textsOf(svg)).toContain('23 mm');
});

test('the section that shows the deviation comes first', () => {
  const beam: TestBox = { min: [0, 0, 2.6], max: [6, 0.3, 3] };
  const [first] = draw([beam], [0, 0, -0.032]);
  expect(textsOf(first.svg)).toContain('32 mm');
  expect(first.title).not.toMatch(/^Plan/);
});

test('a wall that leans away at one end is cut there once more', () => {
  const mesh = boxMesh([wall], origin);
  const points = movedPoints(mesh, [still]);
  for (let point = 0; point < points.distance.length; point++) {
    const leanM = 0.04 * Math.max(0, points.positions[point * 3] / 6 - 0.5);
    points.distance[point] = points.normals[point * 3 + 1] * leanM;
  }
  const sections = drawAll({ scene: prepareScene(mesh), points, element: 0, verdict });
  expect(sections.map(({ name }) => name)).toEqual(['Section A', 'Section B', 'Section C']);
  expect(Math.abs(sections[2].planeCoefficients[3])).toBeCloseTo(2_600_005.75, 2);
});

test('[ENG-5] the plane goes through the middle of the element, in world coordinates', () => {
  const [plan, across] = draw([wall], [0, 0.023, 0]);
  expect(plan.planeCoefficients).toEqual([0, 0, 1, -401.5]);
  const [a, b, c, d] = across.planeCoefficients;
  expect(Math.abs(a * 2_600_003 + b * 1_200_000 + c * 400 + d)).toBeLessThan(1e-6);
  expect(Math.abs(a)).toBeCloseTo(1, 12);
  expect(plan.title).toBe('Plan at Z = 401.50 m');
});

test('[ENG-5] the scale turns drawing units into metres', () => {
  const [plan] = draw([wall], [0, 0.023, 0]);
  const outline = /<path d="M([^"]+)Z" fill="#d9e2ec"/.exec(plan.svg)?.[1] ?? '';
  const x = outline.split('L').map((place) => Number(place.split(' ')[0]));
  expect((Math.max(...x) - Math.min(...x)) * plan.ratio * 0.0002).toBeCloseTo(6, 1);
});

/** How wide and high outlines are, metres. */
function sizeOf(outlines: readonly { places: number[] }[]): [width: number, height: number] {
  const places = outlines.flatMap((outline) => outline.places);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return [span(places.filter((_, i) => i % 2 === 0)), span(places.filter((_, i) => i % 2 === 1))];
}

test('[ENG-5] an edge of a metre reads 1000 mm, in plan and upright, also where a detail is drawn', () => {
  const block: TestBox = { min: [0.2, 0.1, 0], max: [1.2, 0.6, 1] };
  const sections = draw([block, floor], [0, 0.023, 0]);
  const sizes = sections.map(({ title, element }) => [
    title.replace(/ .*/, ''),
    ...sizeOf(element).map((value) => Math.round(value * 1e6) / 1000),
  ]);
  expect(sizes.sort()).toEqual([
    ['Plan', 1000, 500],
    ['X', 500, 1000],
    ['Y', 1000, 1000],
  ]);
  expect(sections.filter(({ svg }) => textsOf(svg).includes('Detail')).map(({ title }) => title[0])).toContain('P');
});

test('[ENG-5] places of a section are in the world where its frame says', () => {
  for (const { at, right, up, element, planeCoefficients } of draw([{ ...wall, turn: 0.5 }], still)) {
    const [x, y] = element[0].places;
    const world = [0, 1, 2].map((axis) => at[axis] + x * right[axis] + y * up[axis]);
    const [a, b, c, d] = planeCoefficients;
    expect(Math.abs(a * world[0] + b * world[1] + c * world[2] + d)).toBeLessThan(2e-5);
  }
});

test('[ENG-5] printed at 180 mm width, the sheet has the scale that it says', () => {
  const [plan] = draw([wall], [0, 0.023, 0]);
  const [, width] = /viewBox="0 0 (\d+) \d+" width="180mm"/.exec(plan.svg) ?? [];
  const outline = /<path d="M([^"]+)Z" fill="#d9e2ec"/.exec(plan.svg)?.[1] ?? '';
  const x = outline.split('L').map((place) => Number(place.split(' ')[0]));
  const onPaperM = ((Math.max(...x) - Math.min(...x)) * 0.18) / Number(width);
  expect(6 / onPaperM / plan.ratio).toBeCloseTo(1, 3);
  expect(textsOf(plan.svg)).toContain(`1 : ${plan.ratio}`);
});

test('neighbours beyond the sheet are there to be looked around in, but not all of a tower', () => {
  const far: TestBox = { min: [0.5, 40, 0], max: [1, 41, 3] };
  const near: TestBox = { min: [0.5, 3.2, 0], max: [1, 3.7, 3] };
  const [plan] = draw([wall, far, near], [0, 0.023, 0]);
  expect(plan.neighbours).toHaveLength(1);
  expect(sizeOf(plan.neighbours)[1]).toBeCloseTo(0.5, 5);
});

test('names from files are text in the drawing, never markup', () => {
  const [plan] = draw([wall], [0, 0.023, 0]);
  expect(plan.svg).not.toContain('<script');
  expect(textsOf(plan.svg).join('')).toContain('Wall <script>alert("1")</script> & more');
});

test('a turned wall is cut along its own directions', () => {
  const [plan, across] = draw([{ ...wall, turn: 0.5 }], still);
  const [a, b] = across.planeCoefficients;
  expect(Math.abs(a * Math.cos(0.5) + b * Math.sin(0.5))).toBeCloseTo(1, 5);
  expect(textsOf(plan.svg)).toContain('m along 29°');
});

test('a floor is cut both ways, and mapped from above', () => {
  const sections = draw([floor, wall], [0, 0, -0.02]);
  expect(sections).toHaveLength(3);
  expect(textsOf(sections[0].svg)).toContain('20 mm');
  expect(sections[2].title).toMatch(/^Plan/);
});

test('neighbours are outlined in grey, and only where the plane cuts them', () => {
  const grey = (svg: string) => svg.includes('fill="#f1f3f5"');
  const [plan, across] = draw([wall, floor], still);
  expect(grey(across.svg)).toBe(true);
  expect(grey(plan.svg)).toBe(false);
});

test('an element without geometry, or without scan points, is no trouble', () => {
  const mesh = boxMesh([wall]);
  const empty = { ...mesh, triangleStart: Uint32Array.of(0, 0, 12) };
  const points: DrawnPoints = {
    positions: new Float32Array(0),
    normals: new Float32Array(0),
    distance: new Float32Array(0),
  };
  const scene = prepareScene(empty);
  expect(drawAll({ scene, points, element: 0, verdict })).toEqual([]);
  const bare = drawAll({ scene, points, element: 1, verdict: { ...verdict, magnitudeM: null } });
  expect(bare).toHaveLength(2);
  expect(textsOf(bare[0].svg)).toEqual(expect.arrayContaining(['No offset estimated', 'tolerance 10 mm']));
});

test('a storey plan paints what it cuts by status, with lines of their own', () => {
  const scene = prepareScene(boxMesh([wall, { min: [8, 0, 0], max: [9, 1, 3] }, floor], origin));
  const svg = drawStoreyPlan(scene, ['verified', 'missing', 'deviated'], 401) ?? '';
  textsOf(svg);
  expect(svg).toContain('fill="#2E9E5B"');
  expect(svg).toMatch(/fill="none"[^>]*stroke="#D6353D"[^>]*stroke-dasharray/);
  expect(svg).not.toContain('#F2C230');
  expect(drawStoreyPlan(scene, ['verified', 'missing', 'deviated'], 500)).toBeUndefined();
});
