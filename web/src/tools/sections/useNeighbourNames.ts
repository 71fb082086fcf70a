import { cutTriangle } from '@plumbline/contract/drawings/cutTriangle';
import { joinOutlines, type Outline } from '@plumbline/contract/drawings/joinOutlines';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { add, cross, dot, scale, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useState } from 'react';
import { useNames, useViewer } from '../../viewport/useViewer.ts';
import { type DrawingView, toDrawing } from './DrawingView.ts';
import type { Place, Size } from './Place.ts';

type Plane = Pick<DrawnSection, 'at' | 'right' | 'up'>;

/** So near to a line one is on it. */
const reachPx = 5;

interface Pointed {
  section: Plane;
  element: number;
  view: DrawingView;
  size: Size;
}

/** What the pointer is on in a drawing: the name of what stands there, the element's own left out. */
export function useNeighbourNames({ section, element, view, size }: Pointed) {
  const viewer = useViewer();
  const names = useNames();
  const [pointed, setPointed] = useState<{ at: Place; name: string }>();

  function point(at: Place | undefined): void {
    const found = at && viewer && findCut(viewer, section, toDrawing(view, size, at), reachPx / view.scale);
    const name =
      found === undefined || found === element ? undefined : names?.nameOf(found) || names?.globalIdOf(found);
    setPointed(at && name ? { at, name } : undefined);
  }
  return { pointed, point };
}

/** The smallest element whose outline is at a place of the drawing, within reach. */
function findCut(viewer: Viewer, section: Plane, { x, y }: Place, reachM: number): number | undefined {
  const plane = { at: section.at, right: section.right, up: section.up, normal: cross(section.right, section.up) };
  const world = add(section.at, add(scale(section.right, x), scale(section.up, y)));
  const near = elementsAt(viewer, world, reachM);
  const pieces = new Map<number, number[]>();
  for (const { element, corners } of viewer.trianglesWhere((each) => near.has(each))) {
    const heights = corners.map((corner) => dot(plane.normal, subtract(corner, plane.at)));
    if (Math.min(...heights) > 0 || Math.max(...heights) < 0) continue;
    const own = pieces.get(element) ?? [];
    cutTriangle(...corners, plane, own);
    pieces.set(element, own);
  }
  let found: { element: number; area: number } | undefined;
  for (const [element, own] of pieces) {
    const outlines = joinOutlines(own);
    const area = Math.abs(outlines.reduce((sum, outline) => sum + areaOf(outline), 0));
    if (isOn(outlines, { x, y }, reachM) && (!found || area < found.area)) found = { element, area };
  }
  return found?.element;
}

function elementsAt({ elements }: Viewer, world: WorldPoint, reachM: number): Set<number> {
  const near = new Set<number>();
  for (let element = 0; element < elements.count; element++) {
    const box = elements.boxOf(element);
    const isNear = box?.min.every((least, axis) => {
      const value = world[axis]!;
      return value >= least - reachM && value <= box.max[axis]! + reachM;
    });
    if (isNear) near.add(element);
  }
  return near;
}

function areaOf({ places }: Outline): number {
  let twice = 0;
  for (let i = 0; i < places.length; i += 2) {
    const next = (i + 2) % places.length;
    twice += places[i]! * places[next + 1]! - places[next]! * places[i + 1]!;
  }
  return twice / 2;
}

/** Inside of closed outlines, or at a line. */
function isOn(outlines: readonly Outline[], { x, y }: Place, reachM: number): boolean {
  let isIn = false;
  for (const { places, isClosed } of outlines) {
    for (let i = 0, j = places.length - 2; i < places.length; j = i, i += 2) {
      if (i === 0 && !isClosed) continue;
      const [ax, ay, bx, by] = [places[i]!, places[i + 1]!, places[j]!, places[j + 1]!];
      if (awayFrom({ x, y }, ax, ay, bx, by) <= reachM) return true;
      if (isClosed && ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
    }
  }
  return isIn;
}

function awayFrom({ x, y }: Place, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}
