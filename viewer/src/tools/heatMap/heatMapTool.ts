import { deviationOfPoint, type ElementPoints, placeOfPoint } from '@plumbline/contract/formats/elementPoints';
import { alongOfPoint } from '@plumbline/contract/formats/pointsAlong';
import { defineTool } from '../../defineTool.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { lengthOf, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { focusOf, spreadAt } from '../../scene/screenMath.ts';
import { createPointLayer, type PointLayer, type TellingPoints } from './createPointLayer.ts';
import { createProbe } from './createProbe.ts';
import { createScaleDrawing } from './createScaleDrawing.ts';
import { findPoint } from './findPoint.ts';
import { type PointLook, sizeAt } from './pointLook.ts';
import { type SortedPoints, sortPoints } from './sortPoints.ts';

/** A point that is seen somewhere. */
export interface SeenPoint {
  /** World metres. */
  place: WorldPoint;
  /** As it is shown; undefined where it says nothing about the way that is shown. */
  deviationM: number | undefined;
}

export interface HeatMapOptions {
  fadesOthers?: boolean;
  /** What each point says along the way of the verdict, for looks of that mode. */
  along?: TellingPoints | undefined;
}

/** Points of the scan on the model, coloured by how far they are from it. */
export interface HeatMap {
  /** Shows points, a large block a moment later, and softens the elements that they belong to; other points are gone. */
  show(points: ElementPoints, elements: Iterable<number> | 'all', options?: HeatMapOptions): void;
  /** Takes the points away and shows all elements as before. */
  hide(): void;
  /** One frame; nothing of the points is sent to the GPU again. */
  setLook(look: PointLook): void;
  /** The point that is seen at a point of the screen. */
  pickPoint(at: ScreenPoint): SeenPoint | undefined;
}

interface Shown {
  points: ElementPoints;
  along: TellingPoints | undefined;
  stop: AbortController;
  /** Once points are sorted. */
  drawn?: { sorted: SortedPoints; layer: PointLayer; remove: () => void };
}

const firstLook: PointLook = { mode: 'deviation', toleranceM: 0.01, maximumM: 0.03, pointSize: 15 };

/** The heat map: one block of points at a time; the deviation of the one under the pointer is told beside it. */
export const heatMapTool = defineTool<HeatMap>({
  id: 'heatMap',
  attach(viewer, own) {
    let look = firstLook;
    let shown: Shown | undefined;
    /** What is faint hides no points. */
    let isSolid: (element: number) => boolean = () => true;
    let pointer: ScreenPoint | undefined;
    let asked = 0;
    const probe = createProbe(viewer.overlay);
    const scale = createScaleDrawing(viewer.overlay);
    const drawScale = () => scale.set(shown && look.mode !== 'cloud' ? look : undefined);

    function find(at: ScreenPoint): number | undefined {
      if (!shown?.drawn) return undefined;
      const hit = viewer.pick(at, { through: true });
      return findPoint(shown.points, shown.drawn.sorted, {
        camera: viewer.camera.get(),
        size: viewer.pictures,
        at,
        pointSize: look.pointSize,
        spacingM: shown.drawn.layer.spacingM,
        clip: viewer.clip,
        hiddenBeyondM: hit && isSolid(hit.element) ? hit.distanceM : Infinity,
      });
    }

    function tell({ points, along }: Shown, i: number): number | undefined {
      return look.mode === 'along' && along ? alongOfPoint(along, i) : deviationOfPoint(points, i);
    }

    function probeAt(at: ScreenPoint | undefined): void {
      const i = at && look.mode !== 'cloud' ? find(at) : undefined;
      if (i === undefined || !shown?.drawn) {
        probe.place(undefined);
        return;
      }
      const place = placeOfPoint(shown.points, i);
      const camera = viewer.camera.get();
      const focus = focusOf(camera, viewer.pictures);
      const depthM = spreadAt(camera, lengthOf(subtract(place, camera.eye)));
      const radius = sizeAt(depthM, { ...look, spacingM: shown.drawn.layer.spacingM, focus }) / 2;
      probe.place({ ...viewer.project(place), radius, deviationM: tell(shown, i) });
    }

    function lookUnderPointer(): void {
      asked = 0;
      probeAt(pointer);
    }

    /** Several moves may come before a frame, and only the last is seen. */
    function point(at: ScreenPoint | undefined): void {
      pointer = at;
      if (shown) asked ||= requestAnimationFrame(lookUnderPointer);
    }

    function clear(): void {
      shown?.stop.abort();
      shown?.drawn?.remove();
      shown = undefined;
      probe.place(undefined);
      drawScale();
    }

    async function draw(own: Shown): Promise<void> {
      try {
        const sorted = await sortPoints(own.points, own.stop.signal);
        own.stop.signal.throwIfAborted();
        const layer = createPointLayer(own.points, sorted, own.along);
        layer.set(look);
        own.drawn = { sorted, layer, remove: viewer.addLayer(layer) };
      } catch (error) {
        if (!own.stop.signal.aborted) throw error;
      }
    }

    const leave = () => point(undefined);
    viewer.canvas.addEventListener('pointerleave', leave);
    own(() => viewer.canvas.removeEventListener('pointerleave', leave));
    own(viewer.on('pointerMove', ({ at, buttons }) => point(buttons === 0 ? at : undefined)));
    // What is under the pointer is elsewhere when the camera is.
    own(viewer.on('camera', () => probe.place(undefined)));
    own(() => cancelAnimationFrame(asked));
    own(clear);
    own(probe.dispose);

    return {
      show(points, elements, options = {}) {
        const { along } = options;
        if (shown?.points !== points || shown.along !== along) {
          clear();
          shown = { points, along, stop: new AbortController() };
          void draw(shown);
          drawScale();
        }
        const owners: ReadonlySet<number> | 'all' = elements === 'all' ? 'all' : new Set(elements);
        isSolid = (element) => owners === 'all' || options.fadesOthers !== true || owners.has(element);
        viewer.styles.soften(owners, options);
      },
      hide() {
        clear();
        viewer.styles.soften(undefined);
      },
      setLook(next) {
        look = next;
        shown?.drawn?.layer.set(look);
        drawScale();
        viewer.requestRender();
      },
      pickPoint(at) {
        const i = find(at);
        if (i === undefined || !shown) return undefined;
        return { place: placeOfPoint(shown.points, i), deviationM: tell(shown, i) };
      },
    };
  },
});
