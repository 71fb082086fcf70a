import { defineTool } from '../../defineTool.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { createFeatureFinder } from './createFeatureFinder.ts';
import { createMeasureDrawing } from './createMeasureDrawing.ts';
import { findSnap } from './findSnap.ts';
import type { Measurement, MeasureState } from './Measurement.ts';
import { measureDistance } from './measureDistance.ts';
import type { Snap } from './snapPoint.ts';

/** Distances between points that a person clicks. */
export interface MeasureTool {
  /** Takes clicks until it is stopped; `labelClicked` hears of a click at a measurement's figures. */
  start(options: { labelClicked(measurement: Measurement): void }): void;
  /** Leaves clicks to the viewer; the measurements stay until they are cleared. */
  stop(): void;
  /** Ends the measurement that is being made; false when there is none. */
  cancel(): boolean;
  remove(id: number): void;
  clear(): void;
  /** The same object until something changes. */
  get(): MeasureState;
  onChange(listener: () => void): () => void;
}

/** Measures between two clicks, caught by corners and edges within 10 px of the pointer. */
export const measureTool = defineTool<MeasureTool>({
  id: 'measure',
  attach(viewer, own) {
    const listeners = new Set<() => void>();
    const { featuresOf, forget } = createFeatureFinder(viewer);
    let running: { labelClicked(measurement: Measurement): void } | undefined;
    let state: MeasureState = { measurements: [] };
    let pointer: ScreenPoint | undefined;
    let snap: Snap | undefined;
    let asked = 0;
    let nextId = 1;
    const drawing = createMeasureDrawing(viewer, (measurement) => running?.labelClicked(measurement));

    function draw(): void {
      drawing.place({ ...state, snap: running && snap });
    }

    function change(next: MeasureState): void {
      state = next;
      draw();
      for (const listener of listeners) listener();
    }

    function look(): void {
      asked = 0;
      snap = pointer && findSnap(viewer, pointer, featuresOf);
      draw();
    }

    function measure(from: WorldPoint, to: WorldPoint): Measurement {
      return { id: nextId++, from, to, ...measureDistance(from, to) };
    }

    function take(at: ScreenPoint): void {
      snap = findSnap(viewer, at, featuresOf);
      if (!snap) return;
      const { from, measurements } = state;
      const { point } = snap;
      change(from ? { measurements: [...measurements, measure(from, point)] } : { measurements, from: point });
    }

    own(drawing.dispose);
    own(() => cancelAnimationFrame(asked));
    own(viewer.on('frame', draw));
    own(viewer.on('loaded', forget));
    own(
      viewer.on('pointerMove', ({ at, buttons }) => {
        if (!running) return;
        pointer = buttons === 0 ? at : undefined;
        // Several moves may come before a frame, and only the last is seen.
        asked ||= requestAnimationFrame(look);
      }),
    );
    own(
      viewer.on('click', (click) => {
        if (!running || click.button !== 0) return;
        click.consume();
        take(click.at);
      }),
    );
    own(
      viewer.on('key', ({ key, consume }) => {
        if (!running || (key !== 'Delete' && key !== 'Backspace')) return;
        consume();
        change({ measurements: [] });
      }),
    );

    return {
      start(options) {
        running = options;
        viewer.canvas.style.cursor = 'crosshair';
      },
      stop() {
        running = undefined;
        snap = undefined;
        viewer.canvas.style.cursor = '';
        change({ measurements: state.measurements });
      },
      cancel() {
        if (!state.from) return false;
        change({ measurements: state.measurements });
        return true;
      },
      remove: (id) => change({ ...state, measurements: state.measurements.filter((other) => other.id !== id) }),
      clear: () => change({ measurements: [] }),
      get: () => state,
      onChange(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  },
});
