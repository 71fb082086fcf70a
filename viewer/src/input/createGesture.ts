import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { Picking } from '../pick/createPicking.ts';
import type { Selection } from '../scene/Selection.ts';
import type { Navigation } from './createNavigation.ts';
import { drawRectangle } from './drawRectangle.ts';

/** What a drag does, from its begin to its end. */
export interface Gesture {
  /** Where the pointers are now, in the order in which they came. */
  move(pointers: ScreenPoint[]): void;
  end(isCancelled: boolean): void;
}

interface GestureParts {
  navigation: Navigation;
  overlay: SVGSVGElement;
  selection: Selection;
  picking: Picking;
}

interface GestureStart {
  event: PointerEvent;
  at: ScreenPoint;
  /** All that are down. */
  fingers: ScreenPoint[];
}

/** One finger or the left button orbits, with Shift it draws a rectangle; other buttons pan; two fingers pan and pinch. */
export function createGesture(parts: GestureParts, { event, at, fingers }: GestureStart): Gesture {
  if (fingers.length > 1) return pinch(parts, fingers);
  if (event.pointerType !== 'touch' && (event.button > 0 || event.buttons > 1)) return pan(parts, at);
  if (event.shiftKey && event.pointerType !== 'touch') return selectInRectangle(parts, at);
  return orbit(parts, at);
}

function orbit({ navigation }: GestureParts, start: ScreenPoint): Gesture {
  const pivot = navigation.findPlace(start);
  return follow(start, (x, y) => navigation.orbitBy(x, y, pivot));
}

function pan({ navigation }: GestureParts, start: ScreenPoint): Gesture {
  const place = navigation.findPlace(start);
  return follow(start, (x, y) => navigation.panBy(x, y, place));
}

function follow(start: ScreenPoint, step: (x: number, y: number) => void): Gesture {
  let before = start;
  return {
    move([at]) {
      if (!at) return;
      step(at.x - before.x, at.y - before.y);
      before = at;
    },
    end: () => undefined,
  };
}

function pinch({ navigation }: GestureParts, start: ScreenPoint[]): Gesture {
  let before = measure(start);
  const place = navigation.findPlace(before.centre);
  return {
    move(pointers) {
      if (pointers.length < 2) return;
      const now = measure(pointers);
      navigation.panBy(now.centre.x - before.centre.x, now.centre.y - before.centre.y, place);
      navigation.zoomBy(before.spread / now.spread, now.centre);
      before = now;
    },
    end: () => undefined,
  };
}

function measure([a = { x: 0, y: 0 }, b = a]: ScreenPoint[]): { centre: ScreenPoint; spread: number } {
  return {
    centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
}

function selectInRectangle({ overlay, selection, picking }: GestureParts, start: ScreenPoint): Gesture {
  const rectangle = drawRectangle(overlay);
  let end = start;
  return {
    move([at]) {
      if (!at) return;
      end = at;
      rectangle.set(start, end);
    },
    end(isCancelled) {
      rectangle.remove();
      if (!isCancelled) selection.add(picking.pickInBox(start, end));
    },
  };
}
