import type { Box } from '@plumbline/viewer/geometry/Box';
import type { ElementTriangle } from '@plumbline/viewer/pick/trianglesOf';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useMemo, useState } from 'react';
import { useHeatMap } from '../../data/evidence/heatMap.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import type { Surroundings } from './moveSection.ts';

type Solids = Omit<Surroundings, 'points'>;

/** Neighbours are cut within this of the element's box. */
const aroundM = 1;
/** Of neighbours, those that come first: a tower's worth of rebar would keep the hand waiting. */
const mostTriangles = 200_000;

/** What a plane anywhere through the element cuts; nothing until the model is there, and where it is not wanted. */
export function useSurroundings(element: number, { isWanted }: { isWanted: boolean }): Surroundings | undefined {
  const viewer = useViewer();
  const [solids, setSolids] = useState<Solids>();
  useEffect(() => {
    if (!viewer || !isWanted) return setSolids(undefined);
    const gather = () => setSolids(gatherSolids(viewer, element));
    gather();
    return viewer.on('loaded', gather);
  }, [viewer, element, isWanted]);
  const { state } = useHeatMap(isWanted ? element : undefined, 'deviation');
  const points = state.kind === 'ready' ? state.points : undefined;
  return useMemo(() => solids && { ...solids, points }, [solids, points]);
}

function gatherSolids({ elements, trianglesWhere }: Viewer, element: number): Solids {
  const box = elements.boxOf(element);
  if (!box) return { element: [], neighbours: [] };
  const isNear = (other: number) => {
    const theirs = elements.boxOf(other);
    return theirs !== undefined && other !== element && areNear(box, theirs);
  };
  const neighbours = new Map<number, ElementTriangle['corners'][]>();
  let left = mostTriangles;
  for (const { element: other, corners } of trianglesWhere(isNear)) {
    if (left-- === 0) break;
    const known = neighbours.get(other);
    if (known) known.push(corners);
    else neighbours.set(other, [corners]);
  }
  const own = Array.from(
    trianglesWhere((each) => each === element),
    ({ corners }) => corners,
  );
  return { element: own, neighbours: [...neighbours.values()] };
}

const areNear = (one: Box, other: Box): boolean =>
  one.min.every((least, axis) => least - aroundM < other.max[axis]! && one.max[axis]! + aroundM > other.min[axis]!);
