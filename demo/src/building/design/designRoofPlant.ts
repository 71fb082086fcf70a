import type { DemoElement } from '../DemoElement.ts';
import { architectureFamilies } from '../families/architectureFamilies.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import { structureFamilies } from '../families/structureFamilies.ts';
import { liftShaft } from '../plan/core.ts';
import { slabEdge } from '../plan/grid.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import { riserPlaces } from '../plan/serviceRoutes.ts';
import { airHandlingUnitShape, chillerShape, fanShape, liftCarShape } from '../shapes/equipmentShapes.ts';
import type { Vector } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { bar } from '../shapes/solids.ts';
import { solarPanelShape } from '../shapes/terminalShapes.ts';
import { rectangularRun, roundRun } from './run.ts';

/** Top of the roof's build-up, on which everything stands. */
const roofTop = 100;
const beamHeight = 152;
const unitX = 24_600;

/** What stands on the roof, the rainwater pipes down from it, and the lift below it. */
export function designRoofPlant(plan: Plan): DemoElement[] {
  const roof = plan.storeys;
  return [...airHandling(roof), ...cooling(roof), ...solarPanels(roof), ...rainPipes(plan), liftCar()];
}

/** Supply leaves the house on the roof above extract. */
function airHandling(storey: number): DemoElement[] {
  const base = roofTop + beamHeight;
  const duct = (air: 'supply' | 'extract', top: number): DemoElement[] => {
    const [x, y] = riserPlaces[air];
    const common = {
      family: family.rectangularDuct,
      storey,
      colour: 'galvanised',
      system: air === 'supply' ? 'Supply air' : 'Extract air',
    } as const;
    const z = top - 250;
    return [
      rectangularRun({ ...common, mark: `VR-${air}-roof`, from: [x, y, 0], to: [x, y, top], width: 600, height: 500 }),
      rectangularRun({
        ...common,
        mark: `VX-${air}-roof`,
        from: [x + 300, y, z],
        to: [unitX, y, z],
        width: 600,
        height: 500,
      }),
    ];
  };
  return [
    ...plantBeams(storey, unitX + 400, 3, 3100),
    {
      family: family.airHandlingUnit,
      mark: 'AHU-1',
      storey,
      at: [unitX, riserPlaces.supply[1], base],
      shape: airHandlingUnitShape,
      system: 'Supply air',
    },
    ...duct('supply', 2300),
    ...duct('extract', 1300),
    ...[
      [28_000, 16_400],
      [30_000, 16_400],
      [12_800, 15_000],
    ].map(
      ([x, y], i): DemoElement => ({
        family: family.fan,
        mark: `FAN-${i + 1}`,
        storey,
        at: [x, y, roofTop],
        shape: fanShape,
        system: 'Extract air',
      }),
    ),
  ];
}

function cooling(storey: number): DemoElement[] {
  const chiller: DemoElement = {
    family: family.chiller,
    mark: 'CH-1',
    storey,
    at: [36_200, 13_200, roofTop + beamHeight],
    shape: chillerShape,
    system: 'Chilled water',
  };
  const pipes = [0, 1].map((i) => {
    const z = roofTop + 300 + i * 160;
    return roundRun({
      family: family.heatingPipe,
      mark: `CW-${i + 1}`,
      storey,
      colour: 'coldWater',
      from: [34_400, 12_700, z],
      to: [31_600, 12_700, z],
      system: 'Chilled water',
      diameter: 89,
    });
  });
  return [chiller, ...pipes, ...plantBeams(storey, 34_900, 2, 2600, 13_200)];
}

/** Steel under the units, so that rain runs off below them. */
function plantBeams(
  storey: number,
  first: number,
  count: number,
  distance: number,
  y: number = riserPlaces.supply[1],
): DemoElement[] {
  return Array.from({ length: count }, (_, i) => {
    const at: Vector = [first + i * distance, y - 1200, roofTop + beamHeight / 2];
    return {
      family: structureFamilies.plantBeam,
      mark: `SB-R-${first}-${i + 1}`,
      storey,
      at,
      shape: shapeOf(
        'steel',
        bar([0, 0, 0], [0, 2400, 0], { kind: 'iSection', width: 160, height: beamHeight, web: 6, flange: 9 }),
      ),
    };
  });
}

function solarPanels(storey: number): DemoElement[] {
  const fields = [
    { x: 1800, y: 1800, columns: 6, rows: 6 },
    { x: 25_000, y: 1800, columns: 9, rows: 2 },
  ];
  return fields.flatMap(({ x, y, columns, rows }, field) =>
    Array.from(
      { length: columns * rows },
      (_, i): DemoElement => ({
        family: family.solarPanel,
        mark: `PV-${field + 1}-${String(i + 1).padStart(2, '0')}`,
        storey,
        at: [x + (i % columns) * 1760, y + Math.floor(i / columns) * 2300, roofTop],
        shape: solarPanelShape,
        system: 'Photovoltaics',
      }),
    ),
  );
}

/** Outside, before the joints of the façade on axes 2 and 6. */
function rainPipes(plan: Plan): DemoElement[] {
  const places = [7500, 37_500].flatMap((x) => [slabEdge.y[0] - 370, slabEdge.y[1] + 370].map((y) => [x, y] as const));
  return storeyIndices(plan).flatMap((storey) =>
    places.map(([x, y], i) =>
      roundRun({
        family: family.rainPipe,
        mark: `RW-${storey}-${i + 1}`,
        storey,
        colour: 'galvanised',
        from: [x, y, storey === 0 ? -150 : 0],
        to: [x, y, plan.levels[storey].height],
        system: 'Rainwater',
        diameter: 100,
      }),
    ),
  );
}

function liftCar(): DemoElement {
  const [x, y] = [(liftShaft.x[0] + liftShaft.x[1]) / 2, liftShaft.y[0] + 800];
  return { family: architectureFamilies.lift, mark: 'LIFT-1', storey: 0, at: [x, y, 0], shape: liftCarShape };
}
