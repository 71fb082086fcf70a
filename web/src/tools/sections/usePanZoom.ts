import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DrawingView, panView, zoomSteps, zoomView } from './DrawingView.ts';
import { isLongEnough } from './Measurement.ts';
import type { Place, Size } from './Place.ts';

/** What else a hand does on a drawing; places in CSS pixels of it. */
interface Hand {
  /** Nothing was dragged. */
  press?(at: Place): void;
  /** Follows the pointer before anything is pressed. */
  hover?(at: Place, event: PointerEvent): void;
  /** Draws instead of moving the drawing, while there is one. */
  pen?: Pen | undefined;
}

interface Pen {
  begin(at: Place, event: PointerEvent): void;
  move(at: Place, event: PointerEvent): void;
  end(at: Place, event: PointerEvent): void;
  drop(): void;
}

interface Held {
  kind: 'pan' | 'pen' | 'pinch' | 'nothing';
  start: Place;
  isDragged: boolean;
}

type ChangeView = (change: (view: DrawingView) => DrawingView) => void;

/** A drawing under the hand: dragging pans, the wheel and two fingers zoom about where they are. */
export function usePanZoom(target: RefObject<HTMLElement | null>, size: Size, changeView: ChangeView, hand: Hand = {}) {
  const fingers = useRef(new Map<number, Place>());
  const held = useRef<Held>(undefined);

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY === 0) return;
    const by = event.deltaY < 0 ? zoomSteps.in : zoomSteps.out;
    const at = placeIn(target.current!, event);
    // Where a frame is slow, a press comes before React has got to it: a line would begin in the view from before.
    flushSync(() => changeView((view) => zoomView(view, size, { at, by })));
  });

  useEffect(() => {
    const element = target.current;
    const listener = (event: WheelEvent) => turnWheel(event);
    // React listens passively: the page would scroll along.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [target]);

  function press(event: PointerEvent): void {
    const at = placeIn(target.current!, event);
    target.current!.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at);
    if (held.current?.kind === 'pen') hand.pen?.drop();
    if (fingers.current.size > 1) held.current = { kind: 'pinch', start: at, isDragged: true };
    else {
      const kind = hand.pen && event.button === 0 ? 'pen' : 'pan';
      held.current = { kind, start: at, isDragged: false };
      if (kind === 'pen') hand.pen?.begin(at, event);
    }
  }

  function move(event: PointerEvent): void {
    const at = placeIn(target.current!, event);
    const before = fingers.current.get(event.pointerId);
    if (before === undefined || held.current === undefined) {
      hand.hover?.(at, event);
      return;
    }
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.current.set(event.pointerId, at);
    held.current.isDragged ||= isLongEnough(held.current.start, at);
    if (held.current.kind === 'pen') hand.pen?.move(at, event);
    else if (held.current.kind === 'pan')
      changeView((view) => panView(view, { x: at.x - before.x, y: at.y - before.y }));
    else if (held.current.kind === 'pinch' && others[0]) pinch(others[0], before, at);
  }

  function pinch(still: Place, before: Place, at: Place): void {
    const apart = (place: Place) => Math.max(1, Math.hypot(place.x - still.x, place.y - still.y));
    const middle = { x: (still.x + at.x) / 2, y: (still.y + at.y) / 2 };
    const moved = { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 };
    changeView((view) => zoomView(panView(view, moved), size, { at: middle, by: apart(at) / apart(before) }));
  }

  function lift(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId) || held.current === undefined) return;
    const { kind, isDragged } = held.current;
    const at = placeIn(target.current!, event);
    if (fingers.current.size > 0) return;
    held.current = undefined;
    if (kind === 'pen') hand.pen?.end(at, event);
    if (!isDragged) hand.press?.(at);
  }

  function drop(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (held.current?.kind === 'pen') hand.pen?.drop();
    held.current = undefined;
  }

  return {
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: drop,
      // The right button pans.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
    /** What is half drawn is not wanted any more. */
    letGo() {
      if (held.current?.kind === 'pen') held.current = { ...held.current, kind: 'nothing', isDragged: true };
    },
  };
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
