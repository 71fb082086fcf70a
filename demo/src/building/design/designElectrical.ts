import type { DemoElement } from '../DemoElement.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import { bays, roomModule } from '../plan/grid.ts';
import type { Level } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import type { Room } from '../plan/Room.ts';
import { below, northModules, routes } from '../plan/serviceRoutes.ts';
import { distributionBoardShape, rackShape } from '../shapes/equipmentShapes.ts';
import type { Range, Vector } from '../shapes/Shape.ts';
import { panelLightShape, pendantShape } from '../shapes/terminalShapes.ts';
import { rectangularRun, trayRun } from './run.ts';

const system = 'Power distribution';
const roomBack = 14_350;
/** Where the tray leaves the corridor for the electrical room. */
const trayX = 22_850;
const trayEnd = 15_300;
const pendantHeight = 550;
/** From the middle of a module to its light. */
const besideDuct = 900;
/** The y of the gap between the two ducts above the corridor. */
const betweenDucts = 7350;

/** Cable trays, boards and lights. */
export function designElectrical(plan: Plan): DemoElement[] {
  return [
    ...storeyIndices(plan).flatMap((storey) => [
      ...trays(storey, plan.levels[storey]),
      ...equipment(storey),
      ...northLights(storey, plan.levels[storey]),
    ]),
    ...plan.rooms.flatMap((room) => roomLights(room, plan.levels[room.storey])),
  ];
}

function trays(storey: number, { soffit }: Level): DemoElement[] {
  const [low, high] = [soffit - below.cableTray, soffit - below.crossing];
  const y = routes.cableTray;
  const tray = (name: string, from: Vector, to: Vector) =>
    trayRun({
      family: family.cableTray,
      mark: `CT-${storey}-${name}`,
      storey,
      colour: 'galvanised',
      from,
      to,
      system,
      width: 300,
      height: 60,
    });
  return [
    ...bays.map(({ index, x }) =>
      tray(`${index + 1}`, [index === 0 ? 1000 : x[0], y, low], [index === 5 ? 44_000 : x[1], y, low]),
    ),
    rectangularRun({
      family: family.cableLadder,
      mark: `CT-${storey}-U`,
      storey,
      colour: 'galvanised',
      from: [trayX, y, low],
      to: [trayX, y, high],
      system,
      width: 300,
      height: 60,
    }),
    tray('N', [trayX, y, high], [trayX, trayEnd, high]),
    tray('E', [trayX + 150, trayEnd + 150, high], [21_000, trayEnd + 150, high]),
  ];
}

function equipment(storey: number): DemoElement[] {
  return [
    {
      family: family.distributionBoard,
      mark: `EB-${storey}`,
      storey,
      at: [20_900, roomBack, 0],
      shape: distributionBoardShape,
      system,
    },
    { family: family.rack, mark: `ER-${storey}`, storey, at: [18_800, roomBack, 0], shape: rackShape, system },
  ];
}

/** The middle of a light, and degrees from the building's x to its length. */
interface LightPlace {
  x: number;
  y: number;
  turn: number;
}

/** In rows over the desks of the open-plan areas, which no ceiling hides. */
function northLights(storey: number, level: Level): DemoElement[] {
  return northModules.flatMap((x, i) =>
    [12_900, 16_000].map((y, row) =>
      pendant(`L-${storey}-N${i + 1}${row + 1}`, storey, { x: x + besideDuct, y, turn: 90 }, level),
    ),
  );
}

function roomLights(room: Room, level: Level): DemoElement[] {
  const light = room.hasCeiling ? panelLight : pendant;
  return lightPlaces(room).map((place, i) => light(`L-${room.number}-${i + 1}`, room.storey, place, level));
}

/** In rows along the building; in the southern rooms across it, beside the branches of the ventilation. */
function lightPlaces({ use, x, y, hasCeiling }: Room): LightPlace[] {
  const [middleX, middleY] = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2];
  switch (use) {
    case 'openPlan':
    case 'foyer':
      return [];
    case 'pantry':
      return [10_500, 14_500].map((at) => ({ x: middleX - 400, y: at, turn: 90 }));
    case 'corridor':
      return row(x, 5000).map((at) => ({ x: at, y: betweenDucts, turn: 0 }));
    case 'office':
    case 'team':
    case 'meeting':
    case 'cafe':
      return row(x, roomModule).map((at) => ({ x: at + besideDuct, y: middleY - 700, turn: 90 }));
    default:
      return row(x, roomModule).map((at) => ({ x: at, y: middleY, turn: hasCeiling ? 0 : 90 }));
  }
}

function row([from, to]: Range, pitch: number): number[] {
  const count = Math.max(1, Math.round((to - from) / pitch));
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) * (to - from)) / count);
}

function pendant(mark: string, storey: number, { x, y, turn }: LightPlace, { soffit }: Level): DemoElement {
  return {
    family: family.pendant,
    mark,
    storey,
    at: [x, y, soffit - pendantHeight - 80],
    turn,
    shape: pendantShape(1500, pendantHeight),
    system: 'Lighting',
  };
}

function panelLight(mark: string, storey: number, { x, y, turn }: LightPlace, { ceiling }: Level): DemoElement {
  return {
    family: family.panelLight,
    mark,
    storey,
    at: [x, y, ceiling],
    turn,
    shape: panelLightShape,
    system: 'Lighting',
  };
}
