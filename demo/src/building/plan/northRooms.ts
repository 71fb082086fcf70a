import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Range } from '../shapes/Shape.ts';
import { flightFront, shaftBack, shaftFront, stairs } from './core.ts';
import { axisB, corridorNorth, partitionThickness, slabEdge } from './grid.ts';
import type { Room, RoomUse } from './Room.ts';

type Sketch = Omit<Room, 'number' | 'storey'>;

const half = partitionThickness / 2;
/** Centre lines of the walls in the northern zone. */
export const northLines = {
  lobbyWest: 15000,
  lobbyEast: 22500,
  pantryEast: 26250,
  toilets: 28125,
  openPlanEast: 30000,
  exit: 42375,
  meeting: 14100,
};
/** Inner face of the front wall of the core, seen from the lobby. */
const coreFront = shaftFront - 250;

/** Corridor, core and the open-plan areas north of it. */
export function createNorthRooms(storey: number, random: Random): Omit<Room, 'number'>[] {
  const l = northLines;
  const [north, south, edge] = [slabEdge.y[1], corridorNorth + half, corridorNorth - half];
  const rooms: Sketch[] = [
    room('corridor', 'Corridor west', [slabEdge.x[0], l.lobbyWest], [axisB + half, edge], false),
    room('corridor', 'Corridor east', [l.lobbyWest, slabEdge.x[1]], [axisB + half, edge], true),
    room('openPlan', 'Open plan west', [slabEdge.x[0], l.lobbyWest - half], [edge, north], false, random.next() < 0.6),
    room('lobby', 'Lift lobby', [l.lobbyWest + half, l.lobbyEast - half], [edge, coreFront], true),
    ...landings(stairs),
    room('electrical', 'Electrical room', [18075, 22375], [shaftBack + 250, north], false),
    room('pantry', 'Pantry', [l.lobbyEast + half, l.pantryEast - half], [edge, north], true, true),
    room('toilet', 'WC women', [l.pantryEast + half, l.toilets - half], [south, l.meeting - half], true),
    room('toilet', 'WC men', [l.toilets + half, l.openPlanEast - half], [south, l.meeting - half], true),
    room(
      'meeting',
      'Meeting room',
      [l.pantryEast + half, l.openPlanEast - half],
      [l.meeting + half, north],
      true,
      true,
    ),
    room(
      'openPlan',
      'Open plan east',
      [l.openPlanEast + half, l.exit - half],
      [south, north],
      false,
      random.next() < 0.6,
    ),
    room('lobby', 'Exit lobby', [l.exit + half, slabEdge.x[1]], [edge, coreFront], false),
  ];
  return rooms.map((each) => ({ ...each, storey }));
}

/** Where the stair ends that reaches the roof. */
export function createRoofRooms(storey: number): Omit<Room, 'number'>[] {
  return landings(stairs.filter(({ reachesRoof }) => reachesRoof)).map((each) => ({ ...each, storey }));
}

const landings = (of: typeof stairs): Sketch[] =>
  of.map(({ name, x }) => room('stair', `Stair ${name.slice(-1)}`, x, [shaftFront, flightFront], false));

function room(use: RoomUse, name: string, x: Range, y: Range, hasCeiling: boolean, isFurnished = false): Sketch {
  return { name, use, x, y, hasCeiling, isFurnished };
}
