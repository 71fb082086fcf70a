import { defineTool } from '../../defineTool.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { sightDistance } from '../../scene/screenMath.ts';
import { gatherPins } from './gatherPins.ts';
import { findMark, type Pin, type PinMark } from './Pin.ts';
import { placePin } from './placePin.ts';

/** Pins at elements; whoever shows them draws them. */
export interface Pins {
  /** These and no others, the most important first. */
  show(pins: readonly Pin[], options?: { isDeaf?: boolean }): void;
  /** Tells what is to be drawn now and after every frame; returns the undo. */
  onMarks(listener: (seen: PinsSeen) => void): () => void;
  /** A click at a mark; it selects nothing else. */
  onPress(listener: (mark: PinMark) => void): () => void;
}

/** What stands on the screen. */
export interface PinsSeen {
  /** In each picture of the scene. */
  marks: readonly PinMark[];
  /** Of a picture, and where each begins; CSS pixels. */
  width: number;
  lefts: readonly number[];
  /** Under the pointer. */
  hovered: string | undefined;
  /** Pins of which an element can be seen, wherever the camera looks; the same Set until that changes. */
  placed: ReadonlySet<string>;
}

/** The camera is at rest. */
const restMs = 150;
/** Of the main thread at a time, for looking what stands before pins. */
const sliceMs = 6;
/** A pin in the middle of a slab is not behind its surface. */
const slackM = 0.05;

/** Places pins at elements that are shown, gathers those that lie on each other, and hears clicks at them. */
export const pinsTool = defineTool<Pins>({
  id: 'pins',
  attach(viewer, own) {
    const drawers = new Set<(seen: PinsSeen) => void>();
    const pressers = new Set<(mark: PinMark) => void>();
    let pins: readonly Pin[] = [];
    // As it was drawn: on a flight the camera's own state is where it ends.
    let camera = viewer.camera.get();
    let isDeaf = false;
    let places = new Float64Array();
    let placedFor: { clip: unknown; count: number } | undefined;
    let seen: PinsSeen = { marks: [], width: 0, lefts: [0], hovered: undefined, placed: new Set() };
    let behind = new Set<string>();
    let resting: ReturnType<typeof setTimeout> | undefined;

    function place(): void {
      const { clip, visibility, elements } = viewer;
      if (placedFor?.clip === clip && placedFor?.count === elements.count) return;
      placedFor = { clip, count: elements.count };
      places = new Float64Array(pins.length * 3).fill(Number.NaN);
      const placed = new Set<string>();
      for (const [i, pin] of pins.entries()) {
        const at = placePin(pin.elements, { clip, isShown: visibility.isShown, boxOf: elements.boxOf });
        if (!at) continue;
        places.set(at, i * 3);
        placed.add(pin.id);
      }
      seen = { ...seen, placed };
    }

    function tell(): void {
      for (const drawer of drawers) drawer(seen);
    }

    function gather(): void {
      place();
      const { width, height, lefts } = viewer.pictures;
      const marks = gatherPins(places, camera, { width, height }).map(({ x, y, pins: here }): PinMark => {
        const ids = here.map((pin) => pins[pin]!.id);
        return { id: ids[0]!, ids, x, y, isBehind: behind.has(ids[0]!) };
      });
      seen = { ...seen, marks, width, lefts };
    }

    function draw(): void {
      if (pins.length === 0 && seen.marks.length === 0) return;
      gather();
      tell();
    }

    function forget(): void {
      placedFor = undefined;
    }

    function rest(): void {
      clearTimeout(resting);
      resting = setTimeout(() => lookBehind(new Set(), 0), restMs);
    }

    /** A few marks at a time: a click would have to wait for all of a thousand. */
    function lookBehind(found: Set<string>, from: number): void {
      const until = performance.now() + sliceMs;
      const numbers = new Map(pins.map(({ id }, i) => [id, i]));
      let next = from;
      while (next < seen.marks.length && performance.now() < until) {
        const mark = seen.marks[next++]!;
        if (isBehind(mark, numbers.get(mark.id)!)) found.add(mark.id);
      }
      if (next < seen.marks.length) {
        resting = setTimeout(() => lookBehind(found, next));
        return;
      }
      behind = found;
      draw();
    }

    function isBehind(mark: PinMark, pin: number): boolean {
      const hit = viewer.pick(mark);
      if (!hit || pins[pin]!.elements.includes(hit.element)) return false;
      const at: WorldPoint = [places[pin * 3]!, places[pin * 3 + 1]!, places[pin * 3 + 2]!];
      return hit.distanceM < sightDistance(camera, at) - slackM;
    }

    function hover(next: string | undefined): void {
      if (next === seen.hovered) return;
      viewer.canvas.style.cursor = next === undefined ? '' : 'pointer';
      seen = { ...seen, hovered: next };
      tell();
    }

    const leave = () => hover(undefined);
    viewer.canvas.addEventListener('pointerleave', leave);
    own(() => viewer.canvas.removeEventListener('pointerleave', leave));
    own(() => {
      clearTimeout(resting);
      drawers.clear();
      pressers.clear();
    });
    own(viewer.on('frame', draw));
    own(
      viewer.on('camera', (state) => {
        camera = state;
        rest();
      }),
    );
    own(viewer.on('loaded', rest));
    own(
      viewer.on('visibility', () => {
        forget();
        rest();
      }),
    );
    own(
      viewer.on('pointerMove', ({ at, buttons, kind }) => {
        if (seen.marks.length === 0) return;
        hover(buttons === 0 && kind !== 'touch' && !isDeaf ? findMark(seen.marks, at)?.id : undefined);
      }),
    );
    own(
      viewer.on('click', (click) => {
        const mark = isDeaf ? undefined : findMark(seen.marks, click.at);
        if (!mark) return;
        click.consume();
        for (const presser of pressers) presser(mark);
      }),
    );

    return {
      show(next, options = {}) {
        pins = next;
        isDeaf = options.isDeaf ?? false;
        forget();
        gather();
        if (!seen.marks.some(({ id }) => id === seen.hovered) || isDeaf) hover(undefined);
        tell();
        rest();
      },
      onMarks(listener) {
        drawers.add(listener);
        listener(seen);
        return () => {
          drawers.delete(listener);
        };
      },
      onPress(listener) {
        pressers.add(listener);
        return () => {
          pressers.delete(listener);
        };
      },
    };
  },
});
