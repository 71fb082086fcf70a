import type { DemoElement, PlacedElement } from '../DemoElement.ts';
import { structureFamilies as family } from '../families/structureFamilies.ts';
import { flightFront, stairs } from '../plan/core.ts';
import { slabEdge } from '../plan/grid.ts';
import { floorBuildUp } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import { flightSolid } from '../shapes/flightSolid.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';

/** Width of a flight; what the shaft leaves is the well between the two. */
export const flightWidth = 1200;
/** From riser to riser. */
export const treadLength = 280;
const landingThickness = 200;

/** The steps of one storey: two flights of equal rise with a landing between. */
export function flightOf(storeyHeight: number) {
  const risers = Math.round(storeyHeight / 2 / 178);
  const run = (risers - 1) * treadLength;
  return { risers, riserHeight: storeyHeight / 2 / risers, run };
}

/** Whether a stair goes on from a storey. */
export const climbsFrom = (plan: Plan, storey: number, { reachesRoof }: { reachesRoof: boolean }): boolean =>
  reachesRoof || storey < plan.storeys - 1;

/** Half-turn stairs of precast flights and landings. */
export function designStairs(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) =>
    stairs
      .filter((stair) => climbsFrom(plan, storey, stair))
      .map(({ name, x }) => ({
        family: family.stair,
        mark: `${name}-${storey}`,
        storey,
        at: [x[0], flightFront, 0],
        parts: stairParts(`${name}-${storey}`, x[1] - x[0], plan.levels[storey].height, storey === 0),
      })),
  );
}

function stairParts(mark: string, shaftWidth: number, height: number, isOnGround: boolean): PlacedElement[] {
  const flight = flightOf(height);
  const size = { risers: flight.risers, riserHeight: flight.riserHeight, treadLength };
  const solid = (foot: number) => flightSolid({ ...size, width: flightWidth, foot });
  const landingDepth = slabEdge.y[1] - flightFront - flight.run;
  return [
    {
      family: family.stairFlight,
      mark: `${mark}-F1`,
      at: [0, 0, 0],
      shape: shapeOf('concrete', solid(isOnGround ? -floorBuildUp : -Infinity)),
      flight: size,
    },
    {
      family: family.stairFlight,
      mark: `${mark}-F2`,
      at: [shaftWidth, flight.run, height / 2],
      turn: 180,
      shape: shapeOf('concrete', solid(-Infinity)),
      flight: size,
    },
    {
      family: family.stairLanding,
      mark: `${mark}-L`,
      at: [0, flight.run, height / 2],
      shape: shapeOf('concrete', box({ x: [0, shaftWidth], y: [0, landingDepth], z: [-landingThickness, 0] })),
    },
  ];
}
