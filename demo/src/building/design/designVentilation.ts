import type { DemoElement } from '../DemoElement.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import { bays, roomModule } from '../plan/grid.ts';
import type { Level } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import type { Room } from '../plan/Room.ts';
import { below, northModules, riserPlaces, routes } from '../plan/serviceRoutes.ts';
import { isSouth } from '../plan/southRooms.ts';
import type { Vector } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';
import { damperShape, diffuserShape, grilleShape, reducerShape } from '../shapes/terminalShapes.ts';
import { rectangularRun, roundRun } from './run.ts';

type Air = 'supply' | 'extract';
const systems: Record<Air, string> = { supply: 'Supply air', extract: 'Extract air' };

const crossing = { width: 500, height: 200 };
const shaftWall = 11775;
const northDiameter = 315;
const reducerLength = 400;

/** Supply and extract air: risers, ducts across the lobby, mains along the building, branches into the rooms. */
export function designVentilation(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => {
    const level = plan.levels[storey];
    const rooms = plan.rooms.filter((room) => room.storey === storey && isSouth(room));
    return [
      ...(['supply', 'extract'] as const).flatMap((air) => [
        ...fromRiser(air, storey, level),
        ...corridorMain(air, storey, level),
        ...northMain(air, storey, level),
      ]),
      ...rooms.flatMap((room) => southBranches(room, level)),
      ...northBranches(storey, level),
      ...northGrilles(storey, level),
    ];
  });
}

/** The riser of the storey, and the flat duct from it over everything else to both mains. */
function fromRiser(air: Air, storey: number, { height, soffit }: Level): DemoElement[] {
  const [x, y] = riserPlaces[air];
  const z = soffit - below.crossing;
  const end = air === 'supply' ? routes.supplySouth - 150 : routes.extractSouth - 150;
  const northY = air === 'supply' ? routes.supplyNorth : routes.extractNorth;
  const common = { storey, colour: 'galvanised', system: systems[air] } as const;
  const mark = `${air}-${storey}`;
  const collar = (name: string, at: Vector, height: number): DemoElement => ({
    family: family.ductConnection,
    mark: `VC-${mark}-${name}`,
    storey,
    at,
    shape: shapeOf('galvanised', box({ x: [-150, 150], y: [-130, 130], z: [-height, 0] })),
    system: systems[air],
  });
  return [
    rectangularRun({
      ...common,
      family: family.rectangularDuct,
      mark: `VR-${mark}`,
      from: [x, y, 0],
      to: [x, y, height],
      width: 600,
      height: 500,
    }),
    rectangularRun({
      ...common,
      family: family.rectangularDuct,
      mark: `VX-${mark}`,
      from: [x, y - 250, z],
      to: [x, end, z],
      ...crossing,
    }),
    {
      family: family.damper,
      mark: `VD-${mark}`,
      storey,
      at: [x, shaftWall, z],
      shape: damperShape(crossing.width, crossing.height),
      system: systems[air],
    },
    collar('N', [x, northY, z - crossing.height / 2], below.northDuct - below.crossing - crossing.height / 2),
  ];
}

/** Above the corridor: wide in the middle, narrow in the last bays. */
function corridorMain(air: Air, storey: number, { soffit }: Level): DemoElement[] {
  const y = air === 'supply' ? routes.supplySouth : routes.extractSouth;
  const [wide, narrow] = air === 'supply' ? [600, 400] : [500, 300];
  const z = soffit - below.corridorDuct;
  const last = bays.length - 1;
  const common = { storey, colour: 'galvanised', system: systems[air], height: 300 } as const;
  const segments = bays.map(({ index, x }) => {
    const isEnd = index === 0 || index === last;
    const from = index === 0 ? 1200 : index === last ? x[0] + reducerLength : x[0];
    const to = index === last ? 43800 : index === 0 ? x[1] - reducerLength : x[1];
    return rectangularRun({
      ...common,
      family: family.rectangularDuct,
      mark: `VM-${air}-${storey}-${index + 1}`,
      from: [from, y, z],
      to: [to, y, z],
      width: isEnd ? narrow : wide,
    });
  });
  const reducers = [
    { name: 'W', x: bays[0].x[1], turn: 180 },
    { name: 'E', x: bays[last].x[0], turn: 0 },
  ].map(
    ({ name, x, turn }): DemoElement => ({
      family: family.ductReducer,
      mark: `VT-${air}-${storey}-${name}`,
      storey,
      at: [x, y, z],
      turn,
      shape: reducerShape(wide, narrow, 300, reducerLength),
      system: systems[air],
    }),
  );
  return [...segments, ...reducers];
}

/** Spiral ducts through the northern zone, seen in the open-plan areas. */
function northMain(air: Air, storey: number, { soffit }: Level): DemoElement[] {
  const y = air === 'supply' ? routes.supplyNorth : routes.extractNorth;
  const z = soffit - below.northDuct;
  return bays.map(({ index, x }) =>
    roundRun({
      family: family.roundDuct,
      mark: `VN-${air}-${storey}-${index + 1}`,
      storey,
      colour: 'galvanised',
      from: [index === 0 ? 900 : x[0], y, z],
      to: [index === bays.length - 1 ? 41600 : x[1], y, z],
      system: systems[air],
      diameter: northDiameter,
    }),
  );
}

/** One branch to each module of a southern room, ending in a diffuser: below the ceiling, or free. */
function southBranches(room: Room, { soffit, ceiling }: Level): DemoElement[] {
  if (room.use === 'foyer' || room.use === 'gallery') return [];
  const z = soffit - below.corridorDuct;
  const drop = room.hasCeiling ? z - ceiling : 160;
  const [diameter, end] = [200, 3200];
  return modulesOf(room).flatMap((x, i): DemoElement[] => {
    const mark = `${room.number}-${i + 1}`;
    return [
      roundRun({
        family: family.roundDuct,
        mark: `VB-${mark}`,
        storey: room.storey,
        colour: 'galvanised',
        from: [x, routes.supplySouth - (x < 7000 || x > 38000 ? 200 : 300), z],
        to: [x, end, z],
        system: systems.supply,
        diameter,
      }),
      {
        family: family.diffuser,
        mark: `AT-${mark}`,
        storey: room.storey,
        at: [x, end, z],
        shape: diffuserShape(diameter, drop),
        system: systems.supply,
      },
    ];
  });
}

function modulesOf({ x: [from, to] }: Room): number[] {
  const first = Math.round(from / roomModule);
  const count = Math.round((to - from) / roomModule);
  return Array.from({ length: count }, (_, i) => (first + i + 0.5) * roomModule);
}

function northBranches(storey: number, { soffit }: Level): DemoElement[] {
  const z = soffit - below.northDuct;
  const [diameter, end] = [160, 15_000];
  return northModules.flatMap((x, i): DemoElement[] => [
    roundRun({
      family: family.roundDuct,
      mark: `VB-${storey}-N${i + 1}`,
      storey,
      colour: 'galvanised',
      from: [x, routes.supplyNorth + northDiameter / 2 - 10, z],
      to: [x, end, z],
      system: systems.supply,
      diameter,
    }),
    {
      family: family.diffuser,
      mark: `AT-${storey}-N${i + 1}`,
      storey,
      at: [x, end, z],
      shape: diffuserShape(diameter, 150),
      system: systems.supply,
    },
  ]);
}

function northGrilles(storey: number, { soffit }: Level): DemoElement[] {
  const z = soffit - below.northDuct - northDiameter / 2;
  return northModules.map((x, i) => ({
    family: family.grille,
    mark: `AG-${storey}-N${i + 1}`,
    storey,
    at: [x, routes.extractNorth, z],
    shape: grilleShape,
    system: systems.extract,
  }));
}
