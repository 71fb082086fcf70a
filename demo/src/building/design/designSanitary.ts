import type { DemoElement } from '../DemoElement.ts';
import { architectureFamilies } from '../families/architectureFamilies.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import { partitionThickness } from '../plan/grid.ts';
import { northLines as lines } from '../plan/northRooms.ts';
import type { Plan } from '../plan/Plan.ts';
import { riserHeight, storeyIndices } from '../plan/Plan.ts';
import { doorShape } from '../shapes/doorShape.ts';
import type { Point2, Shape } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { sinkShape, toiletShape, urinalShape, washbasinShape } from '../shapes/sanitaryShapes.ts';
import { bar, circle } from '../shapes/solids.ts';
import { wall } from './wall.ts';

const half = partitionThickness / 2;
const women = { x: [lines.pantryEast + half, lines.toilets - half] as const };
const men = { x: [lines.toilets + half, lines.openPlanEast - half] as const };
const back = lines.meeting - half;
const cubicleFront = back - 1600;
const cubicle = { height: 2000, thickness: 30, door: { width: 680, height: 1760 } };
/** From the side of a cubicle to the middle of its WC. */
const seat = 437.5;
const cubicleDoorShape = doorShape({ ...cubicle.door, depth: 44, leaf: 'laminate', frame: 'equipmentBlue' });

/** WCs, basins, sinks, the cubicles round the WCs and the pipes behind them. */
export function designSanitary(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => [
    ...cubicles(storey),
    ...terminals(storey),
    ...pipes(storey, riserHeight(plan, storey)),
  ]);
}

function terminals(storey: number): DemoElement[] {
  const place = (kind: keyof typeof family, name: string, shape: Shape, [x, y]: Point2, turn = 0): DemoElement => ({
    family: family[kind],
    mark: `SN-${storey}-${name}`,
    storey,
    at: [x, y, 0],
    turn,
    shape,
    system: 'Drinking water',
  });
  const [w, m] = [women.x, men.x];
  return [
    place('toilet', 'W1', toiletShape, [w[0] + seat, back]),
    place('toilet', 'W2', toiletShape, [w[1] - seat, back]),
    place('washbasin', 'W3', washbasinShape, [w[0], 10300], 90),
    place('washbasin', 'W4', washbasinShape, [w[0], 11200], 90),
    place('toilet', 'M1', toiletShape, [m[0] + seat, back]),
    place('urinal', 'M2', urinalShape, [m[1], 11000], -90),
    place('urinal', 'M3', urinalShape, [m[1], 10200], -90),
    place('washbasin', 'M4', washbasinShape, [m[0], 10300], 90),
    place('washbasin', 'M5', washbasinShape, [m[0], 11200], 90),
    place('sink', 'P1', sinkShape, [lines.pantryEast - half - 20, 12200], -90),
  ];
}

function cubicles(storey: number): DemoElement[] {
  const panel = (name: string, from: Point2, to: Point2, doorsAt: number[] = []) =>
    wall({
      family: architectureFamilies.cubicleWall,
      mark: `CP-${storey}-${name}`,
      storey,
      colour: 'equipmentBlue',
      from,
      to,
      thickness: cubicle.thickness,
      z: [120, cubicle.height],
      holes: doorsAt.map((along, i) => ({
        along,
        sill: 160,
        ...cubicle.door,
        filling: {
          family: architectureFamilies.cubicleDoor,
          mark: `D-${storey}-${name}-${i + 1}`,
          shape: cubicleDoorShape,
        },
      })),
    });
  const [w, m] = [women.x, men.x];
  const middle = (w[0] + w[1]) / 2;
  return [
    panel('W1', [middle, cubicleFront + 15], [middle, back]),
    panel('W2', [w[0], cubicleFront], [w[1], cubicleFront], [seat, w[1] - w[0] - seat]),
    panel('M1', [m[0] + 2 * seat, cubicleFront + 15], [m[0] + 2 * seat, back]),
    panel('M2', [m[0], cubicleFront], [m[0] + 2 * seat + cubicle.thickness / 2, cubicleFront], [seat]),
  ];
}

/** Stacks in the corners behind the WCs. */
function pipes(storey: number, height: number): DemoElement[] {
  const stack = (name: string, kind: 'drainPipe' | 'waterPipe', diameter: number, [x, y]: Point2): DemoElement => ({
    family: family[kind],
    mark: `PS-${storey}-${name}`,
    storey,
    at: [x, y, 0],
    shape: {
      ...shapeOf(kind === 'drainPipe' ? 'drain' : 'coldWater', bar([0, 0, 0], [0, 0, height], circle(diameter))),
      name: `DN ${diameter}, ${height}`,
    },
    system: kind === 'drainPipe' ? 'Waste water' : 'Drinking water',
  });
  return [
    stack('W', 'drainPipe', 110, [women.x[1] - 60, back - 90]),
    stack('M', 'drainPipe', 110, [men.x[0] + 60, back - 90]),
    stack('C1', 'waterPipe', 40, [women.x[1] - 30, back - 180]),
    stack('C2', 'waterPipe', 40, [men.x[0] + 30, back - 180]),
  ];
}
