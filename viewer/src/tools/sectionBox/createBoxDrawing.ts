import { type Box, centreOf } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer } from '../../Viewer.ts';
import { clipToFront } from '../clipToFront.ts';
import { drawIn, setAttributes, setLine } from '../svg.ts';
import { dragDistanceM, type Face, faces, middleOfFace, moveFace } from './dragFace.ts';

/** A fingertip covers this much, CSS pixels. */
const touchRadius = 22;
const handleRadius = 7;
const leastFromCentre = 32;

type Scene = Pick<Viewer, 'overlay' | 'project' | 'camera'>;

/** The box's twelve edges and six handles in the viewer's overlay. */
export function createBoxDrawing(viewer: Scene, { dragged }: { dragged(box: Box): void }) {
  const group = drawIn(viewer.overlay, 'g', { display: 'none', 'data-tool': 'sectionBox' });
  // Two lines, dark below light, are seen on every ground.
  const edges = boxEdges.map(() => [
    drawIn(group, 'line', { stroke: '#131A26', 'stroke-width': '3', 'stroke-opacity': '0.35' }),
    drawIn(group, 'line', { stroke: '#FFFFFF', 'stroke-width': '1.3' }),
  ]);
  const handles = faces.map((face) => drawHandle(group, face));
  let box: Box | undefined;
  const undo = handles.map((handle, i) => listenToDrag(handle, faces[i]!, { viewer, getBox: () => box, dragged }));

  return {
    /** Puts it where the camera sees it; without a box there is none. */
    place(next: Box | undefined): void {
      box = next;
      setAttributes(group, { display: next ? 'inline' : 'none' });
      if (!next) return;
      const camera = viewer.camera.get();
      for (const [i, [a, b]] of boxEdges.entries()) {
        const seen = clipToFront(cornerOf(next, a), cornerOf(next, b), camera);
        for (const line of edges[i]!) {
          setAttributes(line, { display: seen ? 'inline' : 'none' });
          if (seen) setLine(line, viewer.project(seen[0]), viewer.project(seen[1]));
        }
      }
      const centre = viewer.project(centreOf(next));
      for (const [i, face] of faces.entries()) {
        const middle = viewer.project(middleOfFace(next, face));
        const { x, y } = keepApart(middle, centre);
        setAttributes(handles[i]!, {
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          display: middle.behind ? 'none' : 'inline',
        });
      }
    },
    dispose(): void {
      for (const each of undo) each();
      group.remove();
    },
  };
}

/** Corners are numbered by bits: x, y, z at the far side. */
const boxEdges: readonly (readonly [number, number])[] = [1, 2, 4].flatMap((axis) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((corner) => (corner & axis) === 0).map((corner) => [corner, corner | axis] as const),
);

function cornerOf({ min, max }: Box, bits: number): WorldPoint {
  return [bits & 1 ? max[0] : min[0], bits & 2 ? max[1] : min[1], bits & 4 ? max[2] : min[2]];
}

/** The handles of a small box would lie on each other. */
function keepApart(handle: ScreenPoint, centre: ScreenPoint): ScreenPoint {
  const way = { x: handle.x - centre.x, y: handle.y - centre.y };
  const length = Math.hypot(way.x, way.y);
  if (length >= leastFromCentre || length < 0.5) return handle;
  const stretch = leastFromCentre / length;
  return { x: centre.x + way.x * stretch, y: centre.y + way.y * stretch };
}

/** East-west red, north-south green, height blue: the colours that axes have everywhere. */
const axisColours = ['#D6353D', '#2E9E5B', '#2450C8'] as const;

function drawHandle(parent: SVGElement, { axis, side }: Face): SVGGElement {
  const handle = drawIn(parent, 'g', {
    'data-handle': `${'xyz'[axis]}-${side}`,
    style: 'pointer-events:auto;cursor:grab;touch-action:none',
  });
  drawIn(handle, 'circle', { r: touchRadius, fill: 'transparent' });
  drawIn(handle, 'circle', { r: handleRadius, fill: axisColours[axis], stroke: '#FFFFFF', 'stroke-width': '2' });
  return handle;
}

function listenToDrag(
  handle: SVGGElement,
  face: Face,
  { viewer, getBox, dragged }: { viewer: Scene; getBox(): Box | undefined; dragged(box: Box): void },
): () => void {
  const { axis, side } = face;
  let start: { box: Box; at: ScreenPoint } | undefined;
  const down = (event: PointerEvent) => {
    const box = getBox();
    if (event.button !== 0 || !box) return;
    start = { box, at: { x: event.clientX, y: event.clientY } };
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    const way = { x: event.clientX - start.at.x, y: event.clientY - start.at.y };
    const from = middleOfFace(start.box, face);
    const distanceM = dragDistanceM(way, { from, axis, project: viewer.project });
    dragged(moveFace(start.box, face, start.box[side][axis] + distanceM));
  };
  const up = () => {
    start = undefined;
  };
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  for (const [name, listener] of Object.entries(events)) handle.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(events)) handle.removeEventListener(name, listener as EventListener);
  };
}
