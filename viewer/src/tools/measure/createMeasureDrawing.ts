import { millimetres } from '@plumbline/contract/units';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer } from '../../Viewer.ts';
import { clipToFront } from '../clipToFront.ts';
import { drawIn, setAttributes, setLine } from '../svg.ts';
import type { Measurement, MeasureState } from './Measurement.ts';
import { type Distance, measureDistance } from './measureDistance.ts';
import type { Snap } from './snapPoint.ts';

const ink = '#131A26';
const paper = '#FFFFFF';
const mark = '#2450C8';
const thinSpace = '\u2009';
/** On a shorter line the figures would cover its ends; they stand above it. */
const roomyPixels = 140;
const aboveLine = 34;

type Scene = Pick<Viewer, 'overlay' | 'project' | 'camera'>;

/** Lines, figures and the marker of the pointer in the viewer's overlay. */
export function createMeasureDrawing(viewer: Scene, labelClicked: (measurement: Measurement) => void) {
  const group = drawIn(viewer.overlay, 'g', { 'data-tool': 'measure' });
  const lines = new Map<number, DrawnLine>();
  const live = drawLine(group);
  const marker = drawMarker(group);

  function placeLine(line: DrawnLine, from: WorldPoint, to: WorldPoint): void {
    const seen = clipToFront(from, to, viewer.camera.get());
    if (seen) line.place(viewer.project(seen[0]), viewer.project(seen[1]));
    else line.hide();
  }

  function keepLines(measurements: readonly Measurement[]): void {
    const wanted = new Set(measurements.map(({ id }) => id));
    for (const [id, line] of lines) {
      if (wanted.has(id)) continue;
      line.remove();
      lines.delete(id);
    }
    for (const measurement of measurements) {
      if (lines.has(measurement.id)) continue;
      const line = drawLine(group, () => labelClicked(measurement));
      line.say(measurement);
      lines.set(measurement.id, line);
    }
  }

  return {
    place({ measurements, from, snap }: MeasureState & { snap: Snap | undefined }): void {
      keepLines(measurements);
      for (const { id, from: a, to } of measurements) placeLine(lines.get(id)!, a, to);
      if (from && snap) {
        live.say(measureDistance(from, snap.point));
        placeLine(live, from, snap.point);
      } else live.hide();
      marker.place(snap && { kind: snap.kind, ...viewer.project(snap.point) });
    },
    dispose: () => group.remove(),
  };
}

interface DrawnLine {
  say(distance: Distance): void;
  place(from: ScreenPoint, to: ScreenPoint): void;
  hide(): void;
  remove(): void;
}

function drawLine(parent: SVGElement, clicked?: () => void): DrawnLine {
  const group = drawIn(parent, 'g', { display: 'none' });
  // Light below dark: seen on every ground.
  const halo = drawIn(group, 'line', { stroke: paper, 'stroke-width': '4', 'stroke-opacity': '0.85' });
  const line = drawIn(group, 'line', { stroke: ink, 'stroke-width': '1.5' });
  const ends = [0, 1].map(() => drawIn(group, 'circle', { r: '3', fill: ink, stroke: paper, 'stroke-width': '1.5' }));
  const label = drawLabel(group, clicked);
  return {
    say: label.say,
    place(from, to) {
      setAttributes(group, { display: 'inline' });
      setLine(halo, from, to);
      setLine(line, from, to);
      for (const [i, { x, y }] of [from, to].entries()) setAttributes(ends[i]!, { cx: x, cy: y });
      const isShort = Math.hypot(to.x - from.x, to.y - from.y) < roomyPixels;
      const top = Math.min(from.y, to.y) - aboveLine;
      label.place({ x: (from.x + to.x) / 2, y: isShort ? top : (from.y + to.y) / 2 });
    },
    hide: () => setAttributes(group, { display: 'none' }),
    remove: () => group.remove(),
  };
}

function drawLabel(parent: SVGElement, clicked: (() => void) | undefined) {
  const group = drawIn(parent, 'g', {
    'data-label': '',
    style: clicked ? 'pointer-events:auto;cursor:copy' : 'pointer-events:none',
  });
  if (clicked) group.addEventListener('click', clicked);
  const ground = drawIn(group, 'rect', {
    rx: '4',
    fill: ink,
    'fill-opacity': '0.92',
    stroke: paper,
    'stroke-opacity': '0.3',
  });
  const style = 'font-family:inherit;font-variant-numeric:tabular-nums;user-select:none';
  const whole = drawIn(group, 'text', {
    fill: paper,
    'text-anchor': 'middle',
    style: `${style};font-size:13px;font-weight:600`,
    y: '-3',
  });
  const parts = drawIn(group, 'text', {
    fill: paper,
    'text-anchor': 'middle',
    style: `${style};font-size:11px`,
    y: '13',
    'fill-opacity': '0.8',
  });
  return {
    say({ distanceM, dxM, dyM, dzM }: Distance): void {
      whole.textContent = inMillimetres(distanceM);
      parts.textContent = `dX ${millimetres(dxM)}  dY ${millimetres(dyM)}  dZ ${millimetres(dzM)}`;
    },
    place({ x, y }: ScreenPoint): void {
      const width = Math.max(whole.getComputedTextLength(), parts.getComputedTextLength()) + 16;
      setAttributes(group, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
      setAttributes(ground, { x: -width / 2, y: -19, width, height: 39 });
    },
  };
}

function inMillimetres(lengthM: number): string {
  return `${millimetres(lengthM).toLocaleString('en-US')}${thinSpace}mm`;
}

/** A square at a corner, a diamond at an edge, a ring on a surface. */
const markerShapes = {
  vertex: 'M-6 -6H6V6H-6Z',
  edge: 'M0 -8L8 0L0 8L-8 0Z',
  surface: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z',
} satisfies Record<Snap['kind'], string>;

function drawMarker(parent: SVGElement) {
  const group = drawIn(parent, 'g', { display: 'none' });
  const halo = drawIn(group, 'path', { fill: 'none', stroke: paper, 'stroke-width': '4' });
  const shape = drawIn(group, 'path', { fill: 'none', stroke: mark, 'stroke-width': '2' });
  return {
    place(at: (ScreenPoint & { kind: Snap['kind'] }) | undefined): void {
      setAttributes(group, { display: at ? 'inline' : 'none', 'data-snap': at?.kind ?? '' });
      if (!at) return;
      setAttributes(group, { transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` });
      for (const path of [halo, shape]) setAttributes(path, { d: markerShapes[at.kind] });
    },
  };
}
