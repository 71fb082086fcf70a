import type { DemoElement } from '../DemoElement.ts';
import { structureFamilies as family } from '../families/structureFamilies.ts';
import type { CoreDoor } from '../plan/core.ts';
import { coreDoorSizes, coreDoors, coreWallThickness, penthouse, shaftBack, shaftFront } from '../plan/core.ts';
import { slabEdge } from '../plan/grid.ts';
import { floorBuildUp } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import type { Point2, Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';
import type { WallHole } from './wall.ts';
import { wall } from './wall.ts';

interface CoreWall {
  mark: string;
  from: Point2;
  to: Point2;
}

const half = coreWallThickness / 2;
const front = shaftFront - half;
const back = shaftBack + half;
const north = slabEdge.y[1];
const [west, middle, between, east] = [15000, 17950, 20250, 22500];
const exit = 42375;

/** Stair, lift and riser, on every storey and on the roof. */
const core: readonly CoreWall[] = [
  { mark: 'W1', from: [west, shaftFront], to: [west, north] },
  { mark: 'W2', from: [middle, shaftFront], to: [middle, north] },
  { mark: 'W3', from: [between, shaftFront], to: [between, shaftBack] },
  { mark: 'W5', from: [west - half, front], to: [east + half, front] },
  { mark: 'W6', from: [middle + half, back], to: [east - half, back] },
];
const below: readonly CoreWall[] = [
  { mark: 'W4', from: [east, shaftFront], to: [east, north] },
  { mark: 'W7', from: [exit, shaftFront], to: [exit, north] },
  { mark: 'W8', from: [exit - half, front], to: [slabEdge.x[1], front] },
];
const onRoof: readonly CoreWall[] = [
  { mark: 'W4', from: [east, shaftFront], to: [east, back + half] },
  { mark: 'W9', from: [west + half, north - half], to: [middle - half, north - half] },
];

/** The concrete walls round stairs, lift and riser, and the house on the roof in which they end. */
export function designCore(plan: Plan): DemoElement[] {
  const walls = plan.levels.flatMap(({ soffit }, storey) => {
    const isRoof = storey === plan.storeys;
    const z: Range = [-floorBuildUp, soffit];
    return [...core, ...(isRoof ? onRoof : below)].map((each) => coreWall(each, storey, z, isRoof));
  });
  return [...walls, ...penthouseRoofs(plan.storeys)];
}

function coreWall({ mark, from, to }: CoreWall, storey: number, z: Range, isRoof: boolean): DemoElement {
  return wall({
    family: family.coreWall,
    mark: `${mark}-${storey}`,
    storey,
    colour: 'concrete',
    from,
    to,
    thickness: coreWallThickness,
    z,
    holes: coreDoors
      .filter((door) => (!isRoof || door.isOnRoof) && isOnWall(door, from, to))
      .map((door): WallHole => {
        const along = Math.hypot(door.at[0] - from[0], door.at[1] - from[1]);
        return { along, sill: 0, ...coreDoorSizes[door.kind] };
      }),
  });
}

function isOnWall({ at: [x, y] }: CoreDoor, from: Point2, to: Point2): boolean {
  const isAlongX = from[1] === to[1];
  return isAlongX ? y === from[1] && x > from[0] && x < to[0] : x === from[0] && y > from[1] && y < to[1];
}

function penthouseRoofs(storey: number): DemoElement[] {
  const z: Range = [0, penthouse.slab];
  const plates: [mark: string, x: Range, y: Range][] = [
    ['S-P-1', [west - half, middle + half], [front - half, north]],
    ['S-P-2', [middle + half, east + half], [front - half, back + half]],
  ];
  return plates.map(([mark, x, y]) => ({
    family: family.roofSlab,
    mark,
    storey,
    at: [0, 0, penthouse.soffit],
    shape: shapeOf('concrete', box({ x, y, z })),
  }));
}
