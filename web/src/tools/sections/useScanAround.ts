import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { readScanPoints, type ScanNode, type ScanTree } from '@plumbline/contract/formats/wholeScan';
import { cross, dot, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { useEffect, useState } from 'react';
import { type OpenScan, useWholeScan } from '../../data/evidence/wholeScan.ts';

/** What of the whole scan lies beside a section: x, y, x, y … in its right and up. */
export interface ScanAround {
  state: 'off' | 'loading' | 'none' | 'failed' | 'ready';
  places: Float64Array;
}

/** As far from the plane as points of the whole scan are drawn. */
export const scanReachM = 0.05;
/** Around what the section shows. */
const aroundM = 2;
/** More would keep the hand waiting, and be drawn upon each other. */
const mostRead = 1_500_000;

const nothing = new Float64Array(0);

type Plane = Pick<DrawnSection, 'at' | 'right' | 'up' | 'extent'>;

/** Cuts the whole scan by the plane of a section, as soon as the hand rests. */
export function useScanAround(section: Plane, isWanted: boolean): ScanAround {
  const { state } = useWholeScan({ isWanted });
  const scan = state.kind === 'ready' ? state.scan : undefined;
  const [found, setFound] = useState<{ of: Plane; places: Float64Array | 'failed' }>();
  useEffect(() => {
    if (!isWanted || !scan) return;
    const { signal, abort } = startAbort();
    const timer = setTimeout(() => {
      cutScan(scan, section, signal).then(
        (places) => setFound({ of: section, places }),
        () => !signal.aborted && setFound({ of: section, places: 'failed' }),
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [scan, section, isWanted]);
  if (!isWanted) return { state: 'off', places: nothing };
  if (state.kind === 'none') return { state: 'none', places: nothing };
  if (state.kind === 'failed' || (found?.of === section && found.places === 'failed'))
    return { state: 'failed', places: nothing };
  if (found?.of !== section || found.places === 'failed') return { state: 'loading', places: nothing };
  return { state: 'ready', places: found.places };
}

function startAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The points within reach of the plane, of the coarsest cubes first. */
async function cutScan({ tree, read }: OpenScan, section: Plane, signal: AbortSignal): Promise<Float64Array> {
  const places: number[] = [];
  for (const node of chooseNodes(tree, section)) {
    const { positions } = readScanPoints(await read(node, signal));
    placePoints(positions, { tree, node, section }, places);
  }
  return Float64Array.from(places);
}

/** The cubes that the section goes through, those with the widest gaps first, as many as can be read. */
export function chooseNodes(tree: ScanTree, section: Plane): ScanNode[] {
  const met = tree.nodes.filter((node) => node.count > 0 && isMet(tree, node, section));
  met.sort((a, b) => a.level - b.level);
  let read = 0;
  return met.filter(({ count }) => {
    read += count;
    return read <= mostRead;
  });
}

const sideOf = ({ sizeM }: ScanTree, { level }: ScanNode) => sizeM / 2 ** level;

/** By the ball around the cube: it may be met a little too often. */
function isMet(tree: ScanTree, node: ScanNode, { at, right, up, extent }: Plane): boolean {
  const side = sideOf(tree, node);
  const [x, y, z] = tree.origin;
  const middle: WorldPoint = [x + (node.x + 0.5) * side, y + (node.y + 0.5) * side, z + (node.z + 0.5) * side];
  const ball = (side * Math.sqrt(3)) / 2;
  const place = subtract(middle, at);
  const [rightM, upM] = [dot(place, right), dot(place, up)];
  return (
    Math.abs(dot(place, cross(right, up))) <= ball + scanReachM &&
    rightM >= extent.left - aroundM - ball &&
    rightM <= extent.right + aroundM + ball &&
    upM >= extent.bottom - aroundM - ball &&
    upM <= extent.top + aroundM + ball
  );
}

interface Cube {
  tree: ScanTree;
  node: ScanNode;
  section: Plane;
}

/** Adds those of a cube's points that lie beside the section. */
export function placePoints(positions: Uint16Array, { tree, node, section }: Cube, places: number[]): void {
  const { at, right, up, extent } = section;
  const normal = cross(right, up);
  const side = sideOf(tree, node);
  const least: WorldPoint = [
    tree.origin[0] + node.x * side,
    tree.origin[1] + node.y * side,
    tree.origin[2] + node.z * side,
  ];
  const from = subtract(least, at);
  const step = side / 65_536;
  for (let i = 0; i < positions.length; i += 3) {
    const place: WorldPoint = [
      from[0] + positions[i]! * step,
      from[1] + positions[i + 1]! * step,
      from[2] + positions[i + 2]! * step,
    ];
    if (Math.abs(dot(place, normal)) > scanReachM) continue;
    const [x, y] = [dot(place, right), dot(place, up)];
    const isNear =
      x > extent.left - aroundM &&
      x < extent.right + aroundM &&
      y > extent.bottom - aroundM &&
      y < extent.top + aroundM;
    if (isNear) places.push(x, y);
  }
}
