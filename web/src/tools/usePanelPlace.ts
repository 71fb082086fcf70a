import { throwUnless } from '@plumbline/contract/throwUnless';
import { type PointerEvent, useCallback, useState } from 'react';

/** Pixels from the top left of the viewer. */
export interface PanelPlace {
  left: number;
  top: number;
}

/** Docked, or where it floats; where it first stands when there is none. */
type KeptPlace = PanelPlace | 'docked' | undefined;

const keyOf = (id: string) => `plumbline-panel-${id}`;

/** Where a panel was left on this device. */
export function usePanelPlace(id: string) {
  const [kept, setKept] = useState(() => readPlace(id));

  const move = useCallback(
    (next: KeptPlace) => {
      setKept(next);
      keepPlace(id, next);
    },
    [id],
  );

  /** Follows the pointer until it is lifted, as far as the viewer reaches. */
  const drag = useCallback(
    (event: PointerEvent<HTMLElement>, panel: HTMLElement) => {
      const handle = event.currentTarget;
      const { left, top } = placeOf(panel);
      const start = { x: event.clientX, y: event.clientY };
      const follow = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
        move(within({ left: left + clientX - start.x, top: top + clientY - start.y }, panel));
      const end = () => {
        handle.removeEventListener('pointermove', follow);
        handle.removeEventListener('pointerup', end);
        handle.removeEventListener('pointercancel', end);
      };
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener('pointermove', follow);
      handle.addEventListener('pointerup', end);
      handle.addEventListener('pointercancel', end);
    },
    [move],
  );

  return { kept, move, drag };
}

/** A panel never leaves the viewer, and its head never hides above it. */
export function within({ left, top }: PanelPlace, panel: HTMLElement): PanelPlace {
  const { clientWidth, clientHeight } = panel.offsetParent ?? document.documentElement;
  return {
    left: Math.round(Math.max(0, Math.min(left, clientWidth - panel.offsetWidth))),
    top: Math.round(Math.max(0, Math.min(top, clientHeight - panel.offsetHeight))),
  };
}

/** Where a panel is seen, centred or not. */
export function placeOf(panel: HTMLElement): PanelPlace {
  const own = panel.getBoundingClientRect();
  const area = (panel.offsetParent ?? document.documentElement).getBoundingClientRect();
  return { left: own.left - area.left, top: own.top - area.top };
}

function readPlace(id: string): KeptPlace {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Partial<PanelPlace> | 'docked' | null;
    if (kept === 'docked') return kept;
    const { left, top } = kept ?? {};
    return Number.isFinite(left) && Number.isFinite(top) ? { left: left!, top: top! } : undefined;
  } catch (error) {
    throwUnless(error, DOMException, SyntaxError);
    // Storage may be forbidden, and what lies in it may be anything.
    return undefined;
  }
}

function keepPlace(id: string, place: KeptPlace): void {
  try {
    if (place) localStorage.setItem(keyOf(id), JSON.stringify(place));
    else localStorage.removeItem(keyOf(id));
  } catch (error) {
    throwUnless(error, DOMException);
    // It stays where it is for this visit at least.
  }
}
