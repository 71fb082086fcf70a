import type { DemoElement } from '../DemoElement.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import { bays, coreBay, roomModule, slabEdge, windowCentres } from '../plan/grid.ts';
import type { Plan } from '../plan/Plan.ts';
import { riserHeight, storeyIndices } from '../plan/Plan.ts';
import { below, riserPlaces, routes } from '../plan/serviceRoutes.ts';
import type { Vector } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { bend } from '../shapes/solids.ts';
import { radiatorShape } from '../shapes/terminalShapes.ts';
import { roundRun, sized } from './run.ts';

type Side = 'S' | 'N';
type Water = 'flow' | 'return';

const waters: readonly Water[] = ['flow', 'return'];
const colours = { flow: 'hotWater', return: 'coldWater' } as const;
const systems: Record<Water, string> = { flow: 'Heating flow', return: 'Heating return' };
const mainDiameter = 60;
const bendRadius = 90;
const radiatorWidth = 1600;
/** From the axis to the pipes that climb beside its column. */
const riserOffset = { flow: 330, return: 400 } as const;
/** From the façade to the middle of the pipes: between it and the edge beam. */
const riserInset = 25;

/** Mains from the riser shaft, pipes that climb along the façade, radiators under the windows. */
export function designHeating(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => [
    ...mains(storey, plan.levels[storey].soffit, riserHeight(plan, storey)),
    ...(['S', 'N'] as const).flatMap((side) =>
      bays.flatMap(({ index }) => bayHeating(side, index, storey, riserHeight(plan, storey))),
    ),
  ]);
}

function mains(storey: number, soffit: number, height: number): DemoElement[] {
  return waters.flatMap((water) => {
    const [x, y] = water === 'flow' ? riserPlaces.heatingFlow : riserPlaces.heatingReturn;
    const along = water === 'flow' ? routes.heatingFlow : routes.heatingReturn;
    const [high, low] = [soffit - below.crossingPipe, soffit - below.corridorPipe];
    const pipe = (name: string, from: Vector, to: Vector) =>
      roundRun({
        family: family.heatingPipe,
        mark: `HM-${water}-${storey}-${name}`,
        storey,
        colour: colours[water],
        from,
        to,
        system: systems[water],
        diameter: mainDiameter,
      });
    return [
      pipe('R', [x, y, 0], [x, y, height]),
      pipe('X', [x, y, high], [x, along + bendRadius, high]),
      pipeBend(water, storey, [x, along + bendRadius, high]),
      pipe('D', [x, along, high - bendRadius], [x, along, low]),
      pipe('W', [1200, along, low], [15_000, along, low]),
      pipe('M', [15_000, along, low], [30_000, along, low]),
      pipe('E', [30_000, along, low], [43_800, along, low]),
    ];
  });
}

/** From the crossing down to the main. */
function pipeBend(water: Water, storey: number, at: Vector): DemoElement {
  return {
    family: sized(family.pipeBend, `DN ${mainDiameter}`),
    mark: `HM-${water}-${storey}-B`,
    storey,
    at,
    shape: shapeOf(colours[water], bend([0, 0, 0], [0, -1, 0], [0, 0, -1], bendRadius, mainDiameter)),
    system: systems[water],
  };
}

/** The windows of a bay that have a radiator below. */
function heatedWindows(side: Side, bay: number, storey: number): number[] {
  if (bay === coreBay) return side === 'N' || storey < 2 ? [] : [...windowCentres];
  return side === 'N' && bay === bays.length - 1 ? [windowCentres[0]] : [...windowCentres];
}

function bayHeating(side: Side, bay: number, storey: number, height: number): DemoElement[] {
  const axis = bays[bay].x[0];
  const [wallY, inward] = side === 'S' ? [slabEdge.y[0], 1] : [slabEdge.y[1], -1];
  const centres = heatedWindows(side, bay, storey);
  if (centres.length === 0) return [];
  const mark = `${storey}-${side}${bay + 1}`;
  const climbing = waters.map((water) => {
    const [x, y] = [axis + riserOffset[water], wallY + inward * riserInset];
    return roundRun({
      family: family.heatingPipe,
      mark: `HR-${water}-${mark}`,
      storey,
      colour: colours[water],
      from: [x, y, 0],
      to: [x, y, height],
      system: systems[water],
      diameter: 22,
    });
  });
  return [
    ...climbing,
    ...centres.map((centre, i) => radiator(`${mark}-${i + 1}`, storey, axis + centre, wallY, side, i === 0)),
  ];
}

/** Low ones on the ground floor, where the sills are low. The first of a bay has pipes to the column, the second to the first. */
function radiator(mark: string, storey: number, x: number, wallY: number, side: Side, isFirst: boolean): DemoElement {
  const distance = isFirst ? windowCentres[0] - riserOffset.flow : roomModule - radiatorWidth / 2;
  const height = storey === 0 ? 200 : 600;
  return {
    family: family.radiator,
    mark: `HE-${mark}`,
    storey,
    at: [x, wallY, 0],
    turn: side === 'S' ? 0 : 180,
    shape: radiatorShape({ width: radiatorWidth, height, reach: side === 'S' ? -distance : distance }),
    system: systems.flow,
  };
}
