import type { Box } from '@plumbline/viewer/geometry/Box';
import { subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import type { ElementTriangle } from '@plumbline/viewer/pick/trianglesOf';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useMemo, useState } from 'react';
import { useHeatMap } from '../../data/evidence/heatMap.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import type { Surroundings } from './moveSection.ts';

type Solids = Omit<Surroundings, 'points'>;

/** Neighbours are cut within half the element's size, and within these: as far as the sections of an analysis show them. */
const leastAroundM = 1;
const mostAroundM = 5;
/** Of neighbours, those that come first: a tower's worth of rebar would keep the hand waiting. */
const mostTriangles = 200_000;

/** What a plane anywhere through the element cuts; nothing until the model is there, and where it is not wanted. */
export function useSurroundings(
  element: number,
  { isWanted, between }: { isWanted: boolean; between?: readonly WorldPoint[] | undefined },
): Surroundings | undefined {
  const viewer = useViewer();
  const [solids, setSolids] = useState<Solids>();
  useEffect(() => {
    if (!viewer || !isWanted) return setSolids(undefined);
    const gather = () => setSolids(gatherSolids(viewer, element, between));
    gather();
    return viewer.on('loaded', gather);
  }, [viewer, element, isWanted, between]);
  const { state } = useHeatMap(isWanted ? element : undefined, 'deviation');
  const points = state.kind === 'ready' ? state.points : undefined;
  return useMemo(() => solids && { ...solids, points }, [solids, points]);
}

function gatherSolids(
  { elements, trianglesWhere }: Viewer,
  element: number,
  between: readonly WorldPoint[] = [],
): Solids {
  const own = elements.boxOf(element);
  if (!own) return { element: [], neighbours: [] };
  const box = around(own, between);
  const sizeM = Math.max(...subtract(box.max, box.min));
  const aroundM = Math.max(leastAroundM, Math.min(mostAroundM, sizeM / 2));
  const isNear = (other: number) => {
    const theirs = elements.boxOf(other);
    return theirs !== undefined && other !== element && areNear(box, theirs, aroundM);
  };
  const neighbours = new Map<number, ElementTriangle['corners'][]>();
  let left = mostTriangles;
  for (const { element: other, corners } of trianglesWhere(isNear)) {
    if (left-- === 0) break;
    const known = neighbours.get(other);
    if (known) known.push(corners);
    else neighbours.set(other, [corners]);
  }
  const triangles = Array.from(
    trianglesWhere((each) => each === element),
    ({ corners }) => corners,
  );
  return { element: triangles, neighbours: [...neighbours.values()] };
}

function around({ min, max }: Box, points: readonly WorldPoint[]): Box {
  const over = (pick: (...values: number[]) => number, from: WorldPoint): WorldPoint => [
    pick(from[0], ...points.map(([x]) => x)),
    pick(from[1], ...points.map(([, y]) => y)),
    pick(from[2], ...points.map(([, , z]) => z)),
  ];
  return { min: over(Math.min, min), max: over(Math.max, max) };
}

const areNear = (one: Box, other: Box, aroundM: number): boolean =>
  one.min.every((least, axis) => least - aroundM < other.max[axis]! && one.max[axis]! + aroundM > other.min[axis]!);
