import type { DemoElement } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { flightFront, foyerVoid, stairs } from '../plan/core.ts';
import type { Plan } from '../plan/Plan.ts';
import { flightRailing, glassRailing, levelRailing } from '../shapes/railingShapes.ts';
import { climbsFrom, flightOf, flightWidth, treadLength } from './designStairs.ts';

/** Into the well, beside the flight. */
const offset = 40;

/** Along the flights, where a stair ends, and round the void of the foyer. */
export function designRailings(plan: Plan): DemoElement[] {
  return [...plan.levels.keys()].flatMap((storey) => stairRailings(plan, storey)).concat(galleryRailings());
}

function stairRailings(plan: Plan, storey: number): DemoElement[] {
  const isRoof = storey === plan.storeys;
  return stairs.flatMap((stair): DemoElement[] => {
    const mark = `R-${stair.name}-${storey}`;
    if (!isRoof && climbsFrom(plan, storey, stair)) return flightRailings(plan, storey, stair.x, mark);
    if (isRoof && !stair.reachesRoof) return [];
    const shape = levelRailing(stair.x[1] - stair.x[0] - flightWidth - offset);
    return [{ family: family.railing, mark, storey, at: [stair.x[0], flightFront - 30, 0], shape }];
  });
}

function flightRailings(
  plan: Plan,
  storey: number,
  [from, to]: readonly [number, number],
  mark: string,
): DemoElement[] {
  const { height } = plan.levels[storey];
  const { risers, riserHeight, run } = flightOf(height);
  const shape = flightRailing({ risers, riserHeight, treadLength });
  const inset = flightWidth + offset;
  return [
    { family: family.railing, mark: `${mark}-1`, storey, at: [from + inset, flightFront, 0], shape },
    {
      family: family.railing,
      mark: `${mark}-2`,
      storey,
      at: [to - inset, flightFront + run, height / 2],
      turn: 180,
      shape,
    },
  ];
}

function galleryRailings(): DemoElement[] {
  const { x, y } = foyerVoid;
  const length = (x[1] - x[0]) / 3;
  return [0, 1, 2].map((i) => ({
    family: family.glassBalustrade,
    mark: `R-gallery-${i + 1}`,
    storey: 1,
    at: [x[0] + i * length, y[1] + 60, 0],
    shape: glassRailing(length),
  }));
}
