import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { DemoElement, Family } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import type { Plan } from '../plan/Plan.ts';
import type { Room, RoomUse } from '../plan/Room.ts';
import { firstModule } from '../plan/southRooms.ts';
import {
  counterShape,
  roundTableShape,
  shelfShape,
  sofaShape,
  tableShape,
  taskChairShape,
  visitorChairShape,
  workstationShape,
} from '../shapes/furnitureShapes.ts';
import type { Shape } from '../shapes/Shape.ts';

/** A piece in the middle of somewhere; millimetres and degrees in the storey's frame. */
interface Piece {
  family: Family;
  shape: Shape;
  x: number;
  y: number;
  turn?: number;
}

const middle = ([from, to]: readonly [number, number]) => (from + to) / 2;
/** Doors stand near the middle of a bay, so what leans on their wall stands near the axis. */
const besideDoor = (room: Room) => (firstModule(room) % 2 === 0 ? room.x[0] + 900 : room.x[1] - 900);
const counterHeight = 1050;

const furnish: Partial<Record<RoomUse, (room: Room, random: Random) => Piece[]>> = {
  office: (room, random) => [...pairOfDesks(middle(room.x), 1900, random), shelf(besideDoor(room), room.y[1])],
  team: (room, random) => [
    ...[0.27, 0.73].flatMap((share) => pairOfDesks(room.x[0] + share * (room.x[1] - room.x[0]), 1900, random)),
    ...[900, 2150].map((fromWall) => shelf(room.x[1] - fromWall, room.y[1])),
  ],
  meeting: (room, random) => conference(room, random),
  openPlan: (room, random) => openPlan(room, random),
  foyer: (room) => [
    {
      family: family.counter,
      shape: counterShape(2800, 'timber', counterHeight),
      x: room.x[0] + 1500,
      y: 3000,
      turn: -90,
    },
    { family: family.sofa, shape: sofaShape, x: room.x[1] - 900, y: 1800, turn: 90 },
    { family: family.sofa, shape: sofaShape, x: room.x[1] - 900, y: 4000, turn: 90 },
    { family: family.table, shape: roundTableShape, x: room.x[1] - 2100, y: 2900 },
  ],
  cafe: (room, random) => cafe(room, random),
  pantry: (room) => [
    { family: family.counter, shape: counterShape(3200, 'laminate'), x: room.x[1] - 20, y: 12600, turn: -90 },
    { family: family.table, shape: roundTableShape, x: middle(room.x) - 300, y: 16600 },
    ...[60, 180, 300].map((angle) => chairAt(middle(room.x) - 300, 16600, angle, 750)),
  ],
};

/** Furniture of the rooms that have some. */
export function designFurniture(plan: Plan): DemoElement[] {
  const random = plan.random.fork('furniture');
  return plan.rooms
    .filter(({ isFurnished }) => isFurnished)
    .flatMap((room) => {
      const pieces = furnish[room.use]?.(room, random.fork(room.number)) ?? [];
      return pieces.map(({ family: kind, shape, x, y, turn }, i) => ({
        family: kind,
        mark: `FU-${room.number}-${String(i + 1).padStart(2, '0')}`,
        storey: room.storey,
        at: [x, y, 0],
        turn,
        shape,
      }));
    });
}

/** Two desks back to back with people on the outer sides; chairs stand as people leave them. */
function pairOfDesks(x: number, y: number, random: Random): Piece[] {
  return [-1, 1].flatMap((side): Piece[] => {
    const turn = side < 0 ? -90 : 90;
    const untidy = () => random.next() - 0.5;
    return [
      { family: family.workstation, shape: workstationShape, x: x + side * 405, y, turn },
      {
        family: family.taskChair,
        shape: taskChairShape,
        x: x + side * (1010 + 160 * untidy()),
        y: y + 300 * untidy(),
        turn: turn + 50 * untidy(),
      },
    ];
  });
}

const shelf = (x: number, wallY: number): Piece => ({ family: family.shelf, shape: shelfShape, x, y: wallY - 10 });

function conference(room: Room, random: Random): Piece[] {
  const length = room.x[1] - room.x[0] > 6000 ? 4000 : 2400;
  const [x, y] = [middle(room.x), middle(room.y) - 200];
  const seats = Math.floor(length / 1200);
  const chairs = Array.from({ length: seats }, (_, i) => x - length / 2 + ((i + 0.5) * length) / seats).flatMap(
    (seat) =>
      [-1, 1].map((side) => ({
        family: family.visitorChair,
        shape: visitorChairShape,
        x: seat + 60 * (random.next() - 0.5),
        y: y + side * (780 + 120 * random.next()),
        turn: side < 0 ? 0 : 180,
      })),
  );
  return [{ family: family.table, shape: tableShape(length, 1200), x, y }, ...chairs];
}

/** Blocks of desks between the columns, some left out. */
function openPlan(room: Room, random: Random): Piece[] {
  const count = Math.floor((room.x[1] - room.x[0]) / 3600);
  const pitch = (room.x[1] - room.x[0]) / count;
  return Array.from({ length: count }, (_, i) => room.x[0] + (i + 0.5) * pitch).flatMap((x) =>
    [10600, 15200].flatMap((y) => (random.next() < 0.5 ? pairOfDesks(x, y, random) : [])),
  );
}

function cafe(room: Room, random: Random): Piece[] {
  const tables = [2600, 6000, 9400].flatMap((along) => [1100, 3300].map((y) => [room.x[0] + along, y] as const));
  return [
    { family: family.counter, shape: counterShape(4000, 'timber', counterHeight), x: room.x[0] + 13000, y: 4900 },
    ...tables.flatMap(([x, y]): Piece[] => {
      const first = 360 * random.next();
      return [
        { family: family.table, shape: roundTableShape, x, y },
        ...[0, 180].map((angle) => chairAt(x, y, first + angle, 700)),
      ];
    }),
  ];
}

/** A chair that looks at a point from a direction. */
function chairAt(x: number, y: number, angle: number, distance: number): Piece {
  const radians = (angle * Math.PI) / 180;
  return {
    family: family.visitorChair,
    shape: visitorChairShape,
    x: x + distance * Math.cos(radians),
    y: y + distance * Math.sin(radians),
    turn: angle + 90,
  };
}
