import type { DemoElement, Family } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { bays } from '../plan/grid.ts';
import { floorBuildUp } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import type { Room, RoomUse } from '../plan/Room.ts';
import type { ColourName } from '../shapes/colours.ts';
import type { Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';

const floors: Record<'carpet' | 'tiles' | 'terrazzo', { family: Family; colour: ColourName }> = {
  carpet: { family: family.carpet, colour: 'carpet' },
  tiles: { family: family.tiles, colour: 'tile' },
  terrazzo: { family: family.terrazzo, colour: 'terrazzo' },
};
const floorOf: Record<RoomUse, keyof typeof floors> = {
  office: 'carpet',
  team: 'carpet',
  meeting: 'carpet',
  openPlan: 'carpet',
  corridor: 'terrazzo',
  lobby: 'terrazzo',
  foyer: 'terrazzo',
  gallery: 'terrazzo',
  cafe: 'terrazzo',
  pantry: 'tiles',
  toilet: 'tiles',
  stair: 'terrazzo',
  electrical: 'tiles',
};
const ceilingThickness = 20;

/** Floors of all rooms, ceilings where a room has one. */
export function designFinishes(plan: Plan): DemoElement[] {
  return plan.rooms.flatMap((room) => [
    floor(room),
    ...(room.hasCeiling ? ceilings(room, plan.levels[room.storey].ceiling) : []),
  ]);
}

function floor({ number, storey, use, x, y }: Room): DemoElement {
  const { family: kind, colour } = floors[floorOf[use]];
  return {
    family: kind,
    mark: `FL-${number}`,
    storey,
    at: [x[0], y[0], -floorBuildUp],
    shape: shapeOf(colour, box({ x: [0, x[1] - x[0]], y: [0, y[1] - y[0]], z: [0, floorBuildUp] })),
  };
}

/** In one piece, or bay by bay along a corridor. */
function ceilings({ number, storey, x, y }: Room, height: number): DemoElement[] {
  return dividedByBays(x).map((piece, i) => ({
    family: family.ceiling,
    mark: `CE-${number}-${i + 1}`,
    storey,
    at: [piece[0], y[0], height],
    shape: shapeOf('acousticTile', box({ x: [0, piece[1] - piece[0]], y: [0, y[1] - y[0]], z: [0, ceilingThickness] })),
  }));
}

function dividedByBays(x: Range): Range[] {
  if (x[1] - x[0] < 10_000) return [x];
  const inside = bays.map(({ x: [from] }) => from).filter((line) => line > x[0] && line < x[1]);
  const ends = [x[0], ...inside, x[1]];
  return ends.slice(1).map((to, i) => [ends[i], to]);
}
