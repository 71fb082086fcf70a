import type { DemoElement, Opening } from '../DemoElement.ts';
import { structureFamilies as family } from '../families/structureFamilies.ts';
import { flightFront, foyerVoid, liftShaft, riserShaft, stairs } from '../plan/core.ts';
import { slabEdge } from '../plan/grid.ts';
import { floorBuildUp, slabThickness } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import type { Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';

interface Hole {
  name: string;
  x: Range;
  y: Range;
}

/** Pours: the slabs are divided where the construction joints are. */
const fields: readonly Range[] = [
  [slabEdge.x[0], 11250],
  [11250, 33750],
  [33750, slabEdge.x[1]],
];
/** Holes reach beyond the edge of the slab, so that no skin is left there. */
const beyond = 100;

/** Floors above the ground and the roof, with holes for stairs, lift, riser and foyer. */
export function designSlabs(plan: Plan): DemoElement[] {
  return plan.levels.slice(1).flatMap((_, i) => {
    const storey = i + 1;
    const isRoof = storey === plan.storeys;
    return fields.map((x, field) => ({
      family: isRoof ? family.roofSlab : family.floorSlab,
      mark: `S-${storey}-${field + 1}`,
      storey,
      at: [0, 0, -floorBuildUp - slabThickness],
      shape: shapeOf('concrete', box({ x, y: slabEdge.y, z: [0, slabThickness] })),
      openings: holes(storey, isRoof)
        .filter((hole) => hole.x[0] >= x[0] && hole.x[1] <= x[1] + beyond)
        .map(openingOf),
    }));
  });
}

function holes(storey: number, isRoof: boolean): Hole[] {
  const wells = stairs
    .filter((stair) => !isRoof || stair.reachesRoof)
    .map(({ name, x }) => ({
      name,
      x: [x[0], x[1] === slabEdge.x[1] ? x[1] + beyond : x[1]] as const,
      y: [flightFront, slabEdge.y[1] + beyond] as const,
    }));
  const foyer = { name: 'foyer', x: foyerVoid.x, y: [foyerVoid.y[0] - beyond, foyerVoid.y[1]] as const };
  return [...wells, { name: 'lift', ...liftShaft }, { name: 'riser', ...riserShaft }, ...(storey === 1 ? [foyer] : [])];
}

function openingOf({ x, y }: Hole): Opening {
  return { at: [0, 0, 0], shape: shapeOf('concrete', box({ x, y, z: [-beyond, slabThickness + beyond] })) };
}
