import { expect, test } from 'vitest';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, movedPoints } from '../fixtures/boxes.ts';
import { numberOf, onLayer, readDxf } from '../fixtures/readDxf.ts';
import { prepareOutlines } from '../scene/prepareScene.ts';
import { drawDxf } from './drawDxf.ts';
import { makeSections } from './makeSections.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const mesh = boxMesh(
  [
    { min: [0, 0, 0], max: [6, 0.2, 3] },
    { min: [2, 0.2, 0], max: [3, 1.2, 3] },
  ],
  origin,
);
const offsetM: Vector = [0, 0.023, 0];
const points = movedPoints(mesh, [offsetM, [0, 0, 0]]);
const scene = prepareOutlines(mesh);
const { sections } = makeSections({
  scene,
  points,
  element: 0,
  offsetM,
  verdict: { toleranceM: 0.01, magnitudeM: 0.023 },
});

test('[ENG-5] the element, its neighbours, the scan and the arrow lie on layers of their own, in the model’s metres', () => {
  const plan = sections[0];
  const things = readDxf(drawDxf(plan));
  const corners = onLayer(things, 'VERTEX', 'ELEMENT').map((thing) => [numberOf(thing, 10), numberOf(thing, 20)]);
  expect(corners.sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
    [2_600_000, 1_200_000],
    [2_600_000, 1_200_000.2],
    [2_600_006, 1_200_000],
    [2_600_006, 1_200_000.2],
  ]);
  expect(onLayer(things, 'POLYLINE', 'ELEMENT').map(({ values }) => values.get(70))).toEqual(['1']);
  const along = onLayer(things, 'VERTEX', 'NEIGHBOURS').map((thing) => numberOf(thing, 10));
  // A metre is a metre.
  expect(Math.max(...along) - Math.min(...along)).toBeCloseTo(1, 6);
  expect(onLayer(things, 'POINT', 'SCAN_POINTS')).toHaveLength(plan.points.length);
  const [arrow] = onLayer(things, 'LINE', 'ARROW');
  const lengthM = Math.hypot(numberOf(arrow, 11) - numberOf(arrow, 10), numberOf(arrow, 21) - numberOf(arrow, 20));
  expect(lengthM).toBeCloseTo(0.023, 4);
  expect(onLayer(things, 'TEXT', 'ARROW')[0].values.get(1)).toBe('23 mm');
});

test('every section and table that begins ends, layers are named before they are used, and text is ASCII', () => {
  const upright = drawDxf({ ...sections[1], title: 'Height − 2.00 m' });
  const things = readDxf(upright);
  const count = (kind: string) => things.filter((thing) => thing.kind === kind).length;
  expect([count('SECTION'), count('TABLE'), count('POLYLINE')]).toEqual([
    count('ENDSEC'),
    count('ENDTAB'),
    count('SEQEND'),
  ]);
  const named = new Set(things.filter(({ kind }) => kind === 'LAYER').map(({ values }) => values.get(2)));
  for (const { values } of things) if (values.has(8)) expect(named).toContain(values.get(8));
  expect(upright).toMatch(/^[\r\n -~]*$/);
  expect(upright).toContain('\\U+2212');
  expect(upright).toMatch(/\$INSUNITS\r\n70\r\n6\r\n/);
});
