import type { DemoElement, Family } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { coreDoorSizes, coreDoors } from '../plan/core.ts';
import {
  axisB,
  axisC,
  axisD,
  bays,
  columnWidth,
  coreBay,
  corridorNorth,
  partitionThickness,
  roomModule,
  roundColumnDiameter,
  slabEdge,
} from '../plan/grid.ts';
import type { Level } from '../plan/levels.ts';
import { downstand, floorBuildUp } from '../plan/levels.ts';
import { northLines as lines } from '../plan/northRooms.ts';
import { doorSizes } from '../plan/openings.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import { firstModule, isSouth } from '../plan/southRooms.ts';
import { doorShape, liftDoorShape } from '../shapes/doorShape.ts';
import type { Point2 } from '../shapes/Shape.ts';
import { doorFilling, interiorGlazing } from './fillings.ts';
import type { WallHole, WallOptions } from './wall.ts';
import { wall } from './wall.ts';

interface Line {
  name: string;
  from: Point2;
  to: Point2;
  family?: Family;
  /** Where beams run along the wall, it ends under them. */
  isUnderBeam?: boolean;
  notches?: WallOptions['notches'];
  holes?: WallHole[];
}

const half = partitionThickness / 2;
const column = columnWidth / 2;
const round = roundColumnDiameter / 2;
/** From the façade to the inner face of the edge beam. */
const edgeBeamDepth = 350;
const coreFront = 11650;

/** The walls that no load rests on, with their doors, and the doors of the core. */
export function designPartitions(plan: Plan): DemoElement[] {
  return [
    ...storeyIndices(plan).flatMap((storey) =>
      [...southLines(plan, storey), ...corridorLines(plan, storey), ...northWalls(storey)].map((line) =>
        partition(line, storey, plan.levels[storey]),
      ),
    ),
    ...plan.levels.flatMap((_, storey) => coreDoorsOf(storey, storey === plan.storeys)),
  ];
}

function partition(
  { name, from, to, isUnderBeam, notches, holes, ...own }: Line,
  storey: number,
  level: Level,
): DemoElement {
  return wall({
    family: own.family ?? family.partition,
    mark: `P-${storey}-${name}`,
    storey,
    colour: 'plasterboard',
    from,
    to,
    thickness: partitionThickness,
    z: [-floorBuildUp, isUnderBeam ? level.beamSoffit : level.soffit],
    notches,
    holes,
  });
}

const southRooms = (plan: Plan, storey: number) => plan.rooms.filter((room) => room.storey === storey && isSouth(room));

/** Between the rooms of the southern row: on an axis between two columns, else from the façade to the corridor. */
function southLines(plan: Plan, storey: number): Line[] {
  return southRooms(plan, storey)
    .slice(1)
    .map((room) => {
      const module = firstModule(room);
      const x = module * roomModule;
      const isOnAxis = module % 2 === 0;
      return {
        name: `S${module}`,
        from: [x, isOnAxis ? column : slabEdge.y[0]],
        to: [x, isOnAxis ? axisB - column : axisB - half],
        isUnderBeam: isOnAxis,
        notches: isOnAxis ? undefined : { start: edgeBeamDepth, height: downstand },
      };
    });
}

/** South of the corridor, bay by bay; the foyer and its gallery are open to it. */
function corridorLines(plan: Plan, storey: number): Line[] {
  const rooms = southRooms(plan, storey);
  return bays
    .filter(({ index }) => index !== coreBay || storey > 1)
    .map(({ index, x }) => {
      const from = x[0] + column;
      const doors = rooms
        .map((room) => ({ room, module: firstModule(room) }))
        .filter(({ module }) => Math.floor(module / 2) === index)
        .map(({ room, module }) => {
          const at = module % 2 === 0 ? (module + 1) * roomModule - 1150 : module * roomModule + 1150;
          return door('office', at - from, `D-${room.number}`);
        });
      return {
        name: `C${index + 1}`,
        family: family.corridorWall,
        from: [from, axisB],
        to: [x[1] - column, axisB],
        holes: doors,
      };
    });
}

/** Round lobby, pantry, toilets and the eastern open-plan area. */
function northWalls(storey: number): Line[] {
  const y = corridorNorth;
  const corridorWall = family.corridorWall;
  return [
    { name: 'N1', from: [lines.lobbyWest, y - half], to: [lines.lobbyWest, coreFront] },
    { name: 'N2', from: [lines.lobbyEast, y - half], to: [lines.lobbyEast, coreFront] },
    {
      name: 'N3',
      from: [lines.pantryEast, y - half],
      to: [lines.pantryEast, slabEdge.y[1]],
      notches: { end: edgeBeamDepth, height: downstand },
      holes: [door('room', 15000 - y + half, `D-${storey}-N3`)],
    },
    { name: 'N4', from: [lines.toilets, y + half], to: [lines.toilets, lines.meeting - half] },
    {
      name: 'N5',
      from: [lines.pantryEast + half, lines.meeting],
      to: [lines.openPlanEast - half, lines.meeting],
      notches: { end: 100, height: downstand },
    },
    {
      name: 'N6',
      family: corridorWall,
      from: [lines.pantryEast + half, y],
      to: [lines.openPlanEast - half, y],
      holes: [door('room', 875, `D-${storey}-N6a`), door('room', 2750, `D-${storey}-N6b`)],
    },
    { name: 'N7', from: [lines.openPlanEast, y - half], to: [lines.openPlanEast, axisC - round] },
    {
      name: 'N8',
      from: [lines.openPlanEast, axisC + round],
      to: [lines.openPlanEast, axisD - column],
      isUnderBeam: true,
    },
    {
      name: 'N9',
      family: corridorWall,
      from: [lines.openPlanEast + half, y],
      to: [37500, y],
      holes: [interiorGlazing(2400, `G-${storey}-N9`), door('office', 5600, `D-${storey}-N9`)],
    },
    {
      name: 'N10',
      family: corridorWall,
      from: [37500, y],
      to: [lines.exit + half, y],
      holes: [interiorGlazing(2400, `G-${storey}-N10`)],
    },
    { name: 'N11', from: [lines.exit, y + half], to: [lines.exit, coreFront] },
  ];
}

function door(kind: keyof typeof doorSizes, along: number, mark: string): WallHole {
  return { along, sill: 0, ...doorSizes[kind], filling: doorFilling(kind, mark) };
}

const coreDoorShapes = {
  fire: doorShape({ ...coreDoorSizes.fire, depth: 150, leaf: 'equipment', frame: 'anthracite' }),
  lift: liftDoorShape(coreDoorSizes.lift.width, coreDoorSizes.lift.height, 270),
};

/** They stand in holes of the structural model, so nothing in this one says that they fill them. */
function coreDoorsOf(storey: number, isRoof: boolean): DemoElement[] {
  return coreDoors
    .filter((each) => !isRoof || each.isOnRoof)
    .map(({ name, kind, at: [x, y], turn }) => ({
      family: kind === 'lift' ? family.liftDoor : family.fireDoor,
      mark: `D-${storey}-${name}`,
      storey,
      at: [x, y, 0],
      turn,
      shape: coreDoorShapes[kind],
      size: coreDoorSizes[kind],
    }));
}
