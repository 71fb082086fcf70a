import { showFloor } from './elementType.ts';
import type { GridAxis, ModelFileSidecar } from './formats/modelFileSidecar.ts';

/** What people on site measure from: metres in the frame of the model, like the geometry. */
export interface ModelDatum {
  /** Of all root models, each line once. */
  axes: readonly GridAxis[];
  /** Those whose height a file says, as the project calls them, lowest first; floors that it calls alike are one. */
  storeys: readonly { name: string; elevationM: number }[];
  /** Radians from +Y to north, clockwise; `undefined` when no file says where north is. */
  north: number | undefined;
}

/** Lines nearer than this are one line, written in several files. */
const sameM = 0.01;

/** The datum of a model, with the project's names for floors. */
export function createDatum(
  sidecars: readonly Pick<ModelFileSidecar, 'axes' | 'storeys' | 'north'>[],
  floorMapping: Readonly<Record<string, string>>,
): ModelDatum {
  const axes: GridAxis[] = [];
  for (const axis of sidecars.flatMap((sidecar) => sidecar.axes)) {
    if (!axes.some((other) => isSameLine(other, axis))) axes.push(axis);
  }
  const lowest = new Map<string, number>();
  for (const { name, elevationM } of sidecars.flatMap(({ storeys }) => storeys)) {
    if (elevationM === undefined) continue;
    const shown = showFloor(name, floorMapping);
    lowest.set(shown, Math.min(elevationM, lowest.get(shown) ?? Number.POSITIVE_INFINITY));
  }
  return {
    axes,
    storeys: [...lowest]
      .map(([name, elevationM]) => ({ name, elevationM }))
      .toSorted((a, b) => a.elevationM - b.elevationM),
    north: sidecars.find(({ north }) => north !== undefined)?.north,
  };
}

/** In whichever direction, on whichever storey: a grid is copied to each of them by some tools. */
function isSameLine(a: GridAxis, b: GridAxis): boolean {
  if (a.tag !== b.tag || a.points.length !== b.points.length) return false;
  const isAlong = (points: GridAxis['points']) =>
    a.points.every(([x, y], i) => Math.abs(x - points[i]![0]) < sameM && Math.abs(y - points[i]![1]) < sameM);
  return isAlong(b.points) || isAlong(b.points.toReversed());
}
