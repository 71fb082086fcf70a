import type { DemoElement, PlacedElement } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { structureFamilies } from '../families/structureFamilies.ts';
import { slabEdge } from '../plan/grid.ts';
import type { Plan } from '../plan/Plan.ts';
import { doorShape } from '../shapes/doorShape.ts';
import type { Range } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { bar, box, circle } from '../shapes/solids.ts';

const profile = { width: 60, depth: 150 };
const faceY = slabEdge.y[0] - 150;
const range: Range = [15000, 22500];
/** Mullions and transoms, from the lower left corner of the curtain wall. */
const columns = [0, 1500, 3000, 4500, 6000, 7500];
const doorColumn = 2;
const doorHeight = 2500;

/** The two-storey curtain wall of the foyer, the canopy before it and the paving under it. */
export function designEntrance(plan: Plan): DemoElement[] {
  const height = plan.levels[1].elevation + plan.levels[1].height - 10;
  const rows = [0, doorHeight, plan.levels[1].elevation - 100, plan.levels[1].elevation + 1700, height];
  const curtainWall: DemoElement = {
    family: family.curtainWall,
    mark: 'CW-1',
    storey: 0,
    at: [range[0], faceY, 0],
    parts: [...mullions(height), ...transoms(rows), ...panes(rows), entranceDoor()],
  };
  return [curtainWall, ...canopy(), paving()];
}

function mullions(height: number): PlacedElement[] {
  const last = columns.length - 1;
  return columns.map((x, i) => {
    const inset = i === 0 ? profile.width / 2 : i === last ? -profile.width / 2 : 0;
    return {
      family: family.mullion,
      mark: `CW-1-M${i + 1}`,
      at: [x + inset, 0, 0],
      shape: shapeOf('anthracite', box({ x: halves(profile.width), y: [0, profile.depth], z: [-100, height] })),
    };
  });
}

function transoms(rows: readonly number[]): PlacedElement[] {
  return rows.flatMap((z, row) =>
    columns.slice(1).flatMap((_, column): PlacedElement[] => {
      if (row === 0 && column === doorColumn) return [];
      const x = clearRange(column);
      const centre = row === 0 ? profile.width / 2 : row === rows.length - 1 ? z - profile.width / 2 : z;
      return [
        {
          family: family.mullion,
          mark: `CW-1-T${row + 1}${column + 1}`,
          at: [x[0], 0, centre],
          shape: shapeOf('anthracite', box({ x: [0, x[1] - x[0]], y: [0, profile.depth], z: halves(profile.width) })),
        },
      ];
    }),
  );
}

function panes(rows: readonly number[]): PlacedElement[] {
  return rows.slice(1).flatMap((top, row) =>
    columns.slice(1).flatMap((_, column): PlacedElement[] => {
      if (row === 0 && column === doorColumn) return [];
      const x = clearRange(column);
      const from = row === 0 ? profile.width : rows[row] + profile.width / 2;
      const to = row === rows.length - 2 ? top - profile.width : top - profile.width / 2;
      return [
        {
          family: family.glassPlate,
          mark: `CW-1-G${row + 1}${column + 1}`,
          at: [x[0], 0, from],
          shape: shapeOf('glass', box({ x: [0, x[1] - x[0]], y: [40, 88], z: [0, to - from] })),
        },
      ];
    }),
  );
}

function entranceDoor(): PlacedElement {
  const x = clearRange(doorColumn);
  const size = { width: x[1] - x[0], height: doorHeight - profile.width / 2 };
  return {
    family: family.entranceDoor,
    mark: 'D-0-entrance',
    at: [(x[0] + x[1]) / 2, 64, 0],
    shape: doorShape({ ...size, depth: 100, leaf: 'anthracite', frame: 'anthracite', leaves: 2, isGlazed: true }),
    size,
  };
}

/** Between two mullions; those at the ends stand wholly inside. */
function clearRange(column: number): Range {
  const [half, full] = [profile.width / 2, profile.width];
  return [
    columns[column] + (column === 0 ? full : half),
    columns[column + 1] - (column === columns.length - 2 ? full : half),
  ];
}

function canopy(): DemoElement[] {
  const [front, back, underside] = [-2700, -520, 2750];
  const supports = [range[0] + 300, range[1] - 300].flatMap((x, i): DemoElement[] => [
    {
      family: structureFamilies.steelColumn,
      mark: `SC-${i + 1}`,
      storey: 0,
      at: [x, front + 250, -150],
      shape: shapeOf('steel', bar([0, 0, 0], [0, 0, underside - 50], circle(139.7))),
    },
    {
      family: structureFamilies.steelBeam,
      mark: `SB-${i + 1}`,
      storey: 0,
      at: [x, front + 100, underside - 100],
      shape: shapeOf(
        'steel',
        bar([0, 0, 0], [0, back - front - 100, 0], {
          kind: 'iSection',
          width: 100,
          height: 200,
          web: 5.6,
          flange: 8.5,
        }),
      ),
    },
  ]);
  return [
    ...supports,
    {
      family: family.canopy,
      mark: 'CA-1',
      storey: 0,
      at: [0, 0, underside],
      shape: shapeOf('anthracite', box({ x: [range[0] - 300, range[1] + 300], y: [front, back], z: [0, 120] })),
    },
  ];
}

function paving(): DemoElement {
  return {
    family: family.paving,
    mark: 'PV-1',
    storey: 0,
    at: [0, 0, -150],
    shape: shapeOf('paving', box({ x: [range[0] - 1000, range[1] + 1000], y: [-7000, faceY - 160], z: [0, 130] })),
  };
}

const halves = (width: number): Range => [-width / 2, width / 2];
