import type { DemoElement } from '../DemoElement.ts';
import { architectureFamilies as family } from '../families/architectureFamilies.ts';
import { stairs } from '../plan/core.ts';
import { bays, coreBay, facadeThickness, roomModule, slabEdge, windowCentres } from '../plan/grid.ts';
import { doorSizes, facadeWindow } from '../plan/openings.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import type { Point2, Range } from '../shapes/Shape.ts';
import { slatsShape } from '../shapes/slatsShape.ts';
import { doorFilling, facadeFilling } from './fillings.ts';
import type { WallHole } from './wall.ts';
import { wall } from './wall.ts';

type WindowKind = keyof typeof facadeWindow;

/** One panel of a façade; walked along, the building lies on the left. */
interface Panel {
  name: string;
  from: Point2;
  to: Point2;
  holes: readonly { along: number; kind: WindowKind | 'exit' }[];
  /** Where slats cover the pier between two windows. */
  slatsAt?: number | undefined;
}

/** Visible joint on each side of a panel. */
const joint = 6;
const plinth = -300;
const half = facadeThickness / 2;
const [south, north] = [slabEdge.y[0] - half, slabEdge.y[1] + half];
const [west, east] = [slabEdge.x[0] - half, slabEdge.x[1] + half];

/** Panels of the façade with their windows and slats, storey by storey. */
export function designFacade(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => {
    const panels = [...southPanels(storey), ...northPanels(storey), ...gablePanels(storey)];
    return panels.flatMap((panel) => facadePanel(panel, storey, plan.levels[storey].height));
  });
}

/** The lines of the panels above the roof: the attic. */
export const atticLines = (): Omit<Panel, 'holes'>[] => [
  ...bays.map(({ index, x }) => ({ name: `S${index + 1}`, ...southLine(index, x) })),
  ...bays.map(({ index, x }) => ({ name: `N${index + 1}`, ...northLine(index, x) })),
  ...gablePanels(1),
];

const windowKind = (storey: number): WindowKind => (storey === 0 ? 'ground' : 'upper');

/** The last panel of a row goes round the corner. */
function alongBay(index: number, [from, to]: Range): Range {
  return [index === 0 ? west - half : from, index === bays.length - 1 ? east + half : to];
}

function southLine(index: number, x: Range): { from: Point2; to: Point2 } {
  const [from, to] = alongBay(index, x);
  return { from: [from, south], to: [to, south] };
}

function northLine(index: number, x: Range): { from: Point2; to: Point2 } {
  const [from, to] = alongBay(index, x);
  return { from: [to, north], to: [from, north] };
}

function southPanels(storey: number): Panel[] {
  return bays
    .filter(({ index }) => index !== coreBay || storey > 1)
    .map(({ index, x }) => {
      const line = southLine(index, x);
      const holes = windowCentres.map((centre) => ({ along: x[0] + centre - line.from[0], kind: windowKind(storey) }));
      return { name: `S${index + 1}`, ...line, holes, slatsAt: x[0] + roomModule - line.from[0] };
    });
}

function northPanels(storey: number): Panel[] {
  return bays.map(({ index, x }) => {
    const line = northLine(index, x);
    const stair = stairs.find((each) => each.x[0] >= x[0] && each.x[0] < x[1]);
    const holes = windowCentres
      .map((centre) => x[0] + centre)
      .filter((at) => !stair || at + 1500 < stair.x[0] || at - 1500 > stair.x[1])
      .map((at) => ({ along: line.from[0] - at, kind: windowKind(storey) }));
    const stairWindow = stair ? [{ along: line.from[0] - (stair.x[0] + stair.x[1]) / 2, kind: 'stair' as const }] : [];
    const slatsAt = stair ? undefined : line.from[0] - x[0] - roomModule;
    return { name: `N${index + 1}`, ...line, holes: [...holes, ...stairWindow], slatsAt };
  });
}

function gablePanels(storey: number): Panel[] {
  const [southEnd, b, c, northEnd] = [slabEdge.y[0], 6300, 12000, slabEdge.y[1]];
  const kind = windowKind(storey);
  const exit = storey === 0 ? [{ along: 650, kind: 'exit' as const }] : [];
  return [
    { name: 'E1', from: [east, southEnd], to: [east, b], holes: [{ along: 3100, kind }] },
    { name: 'E2', from: [east, b], to: [east, c], holes: [{ along: 1200, kind: 'corridor' }] },
    { name: 'E3', from: [east, c], to: [east, northEnd], holes: exit },
    { name: 'W1', from: [west, northEnd], to: [west, c], holes: [{ along: 3200, kind }] },
    { name: 'W2', from: [west, c], to: [west, b], holes: [{ along: 4500, kind: 'corridor' }] },
    { name: 'W3', from: [west, b], to: [west, southEnd], holes: [{ along: 3400, kind }] },
  ];
}

function facadePanel(panel: Panel, storey: number, height: number): DemoElement[] {
  const mark = `${storey}-${panel.name}`;
  const length = Math.hypot(panel.to[0] - panel.from[0], panel.to[1] - panel.from[1]);
  const unit: Point2 = [(panel.to[0] - panel.from[0]) / length, (panel.to[1] - panel.from[1]) / length];
  const at = (along: number): Point2 => [panel.from[0] + unit[0] * along, panel.from[1] + unit[1] * along];
  const element = wall({
    family: storey === 0 ? family.facadeGround : family.facadeUpper,
    mark: `FP-${mark}`,
    storey,
    colour: storey === 0 ? 'clinker' : 'render',
    from: at(joint),
    to: at(length - joint),
    thickness: facadeThickness,
    z: [storey === 0 ? plinth : joint, height - joint],
    holes: panel.holes.map((hole, i) => facadeHole(hole, `${mark}-${i + 1}`)),
  });
  if (panel.slatsAt === undefined || storey === 0) return [element];
  const { width, height: slatHeight, sill } = facadeWindow.upper;
  const [x, y] = at(panel.slatsAt);
  return [
    element,
    {
      family: family.timberCladding,
      mark: `CL-${mark}`,
      storey,
      at: [x + unit[1] * half, y - unit[0] * half, sill],
      turn: element.turn,
      shape: slatsShape(roomModule - width - 20, slatHeight),
    },
  ];
}

function facadeHole({ along, kind }: Panel['holes'][number], mark: string): WallHole {
  if (kind === 'exit')
    return { along: along - joint, sill: 0, ...doorSizes.exit, filling: doorFilling('exit', `DX-${mark}`) };
  return { along: along - joint, ...facadeWindow[kind], filling: facadeFilling(kind, `W-${mark}`) };
}
