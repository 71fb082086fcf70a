import type { DemoElement } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { structureFamilies } from '../families/structureFamilies.ts';
import { penthouse } from '../plan/core.ts';
import { facadeThickness } from '../plan/grid.ts';
import { floorBuildUp } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import type { Point2, Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';
import { atticLines } from './designFacade.ts';
import { wall } from './wall.ts';

const parapet = { thickness: 200, top: 850 };
const buildUp = 200;
/** Where the house on the roof takes the place of the northern parapet. */
const penthouseRange: Range = [14875, 18075];
const copingOverhang = 20;
/** From the middle of the façade to the middle of the parapet. */
const inward = facadeThickness / 2 + parapet.thickness / 2;

/** Insulation and gravel, the parapet and what covers it. */
export function designRoof(plan: Plan): DemoElement[] {
  const storey = plan.storeys;
  return [roof(storey), ...atticLines().flatMap((line) => attic(line, storey))];
}

function roof(storey: number): DemoElement {
  const fields: [Range, Range][] = [
    [
      [0, 14875],
      [0, 18000],
    ],
    [
      [penthouseRange[0], 22625],
      [0, 11650],
    ],
    [
      [penthouseRange[1], 22625],
      [14350, 18000],
    ],
    [
      [22625, 45000],
      [0, 18000],
    ],
  ];
  const covers: [Range, Range][] = [
    [
      [14875, penthouseRange[1]],
      [11650, 18200],
    ],
    [
      [penthouseRange[1], 22625],
      [11650, 14350],
    ],
  ];
  const field = ([x, y]: [Range, Range], i: number, z: number, height: number) => ({
    family: family.roofBuildUp,
    mark: `RF-${i + 1}`,
    at: [x[0], y[0], z] as const,
    shape: shapeOf('gravel', box({ x: [0, x[1] - x[0]], y: [0, y[1] - y[0]], z: [0, height] })),
  });
  return {
    family: family.roof,
    mark: 'RF',
    storey,
    at: [0, 0, 0],
    parts: [
      ...fields.map((each, i) => field(each, i, -floorBuildUp, buildUp)),
      ...covers.map((each, i) => field(each, fields.length + i, penthouse.soffit + penthouse.slab, buildUp / 2)),
    ],
  };
}

function attic({ name, from, to }: { name: string; from: Point2; to: Point2 }, storey: number): DemoElement[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const unit: Point2 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const panel = wall({
    family: family.facadeAttic,
    mark: `FA-${name}`,
    storey,
    colour: 'render',
    from: shifted(from, unit, 6, 0),
    to: shifted(to, unit, -6, 0),
    thickness: facadeThickness,
    z: [6, parapet.top],
  });
  const [start, end] = besidePenthouse(name, from, to);
  const corner = cornersOf(name);
  const upstand = wall({
    family: structureFamilies.parapet,
    mark: `PA-${name}`,
    storey,
    colour: 'concrete',
    from: shifted(start, unit, corner.start * (corner.isLong ? facadeThickness : parapet.thickness), inward),
    to: shifted(end, unit, -corner.end * (corner.isLong ? facadeThickness : parapet.thickness), inward),
    thickness: parapet.thickness,
    z: [-floorBuildUp, parapet.top],
  });
  const overhang = corner.isLong ? -copingOverhang : parapet.thickness + copingOverhang;
  const coping = wall({
    family: family.coping,
    mark: `CO-${name}`,
    storey,
    colour: 'anthracite',
    from: shifted(start, unit, corner.start * overhang, parapet.thickness / 2),
    to: shifted(end, unit, -corner.end * overhang, parapet.thickness / 2),
    thickness: facadeThickness + parapet.thickness + 2 * copingOverhang,
    z: [parapet.top, parapet.top + 30],
  });
  return [panel, upstand, coping];
}

/** Which ends of a line are corners of the building. The long sides go round them, the gables end there. */
const cornersOf = (name: string) => ({
  isLong: name.startsWith('S') || name.startsWith('N'),
  start: ['S1', 'N6', 'E1', 'W1'].includes(name) ? 1 : 0,
  end: ['S6', 'N1', 'E3', 'W3'].includes(name) ? 1 : 0,
});

function besidePenthouse(name: string, from: Point2, to: Point2): [Point2, Point2] {
  if (name === 'N2') return [[penthouseRange[0], from[1]], to];
  return name === 'N3' ? [from, [penthouseRange[1], to[1]]] : [from, to];
}

const shifted = ([x, y]: Point2, [ux, uy]: Point2, along: number, left: number): Point2 => [
  x + ux * along - uy * left,
  y + uy * along + ux * left,
];
