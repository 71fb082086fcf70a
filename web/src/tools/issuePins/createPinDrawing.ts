import type { PinMark } from '@plumbline/viewer/tools/pins/Pin';

/** How a mark is written. */
export interface PinLook {
  /** On the pin. */
  text: string;
  /** Beside it, when it is pointed at. */
  label: string;
  /** What it is called where nobody sees its colour. */
  name: string;
  priority: string;
  isSelected: boolean;
}

interface Drawn {
  marks: readonly PinMark[];
  hovered: string | undefined;
  lookOf(mark: PinMark): PinLook;
}

export interface PinDrawingOptions {
  className: string;
  labelClass: string;
  press(mark: PinMark): void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const labelGap = 38;

/**
 * Pins as buttons in `area`, moved frame by frame without drawing a component again. The pointer goes through them to
 * the canvas, where wheel and drag belong to the camera; the tab key stops at one of them, and arrows go on from there.
 */
export function createPinDrawing(area: HTMLElement, { className, labelClass, press }: PinDrawingOptions) {
  const buttons = new Map<string, HTMLButtonElement>();
  const label = document.createElement('div');
  label.className = labelClass;
  label.setAttribute('aria-hidden', 'true');
  label.hidden = true;
  area.append(label);
  let drawn: Drawn = { marks: [], hovered: undefined, lookOf: () => ({}) as PinLook };
  let focused: string | undefined;

  const markOf = (id: string | undefined) => drawn.marks.find((mark) => mark.id === id);

  function make(id: string): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.addEventListener('click', () => {
      const mark = markOf(id);
      if (mark) press(mark);
    });
    button.addEventListener('focus', () => focusOn(id));
    button.addEventListener('blur', () => focusOn(undefined));
    button.addEventListener('keydown', (event) => walk(event, id));
    area.append(button);
    buttons.set(id, button);
    return button;
  }

  function focusOn(id: string | undefined): void {
    focused = id;
    placeLabel();
  }

  function walk(event: KeyboardEvent, from: string): void {
    const { marks } = drawn;
    const ends: Record<string, number> = { Home: 0, End: marks.length - 1 };
    const step = steps[event.key];
    const at = marks.findIndex(({ id }) => id === from);
    const to = step === undefined ? ends[event.key] : (at + step + marks.length) % marks.length;
    const next = to === undefined ? undefined : marks[to];
    if (!next) return;
    event.preventDefault();
    buttons.get(next.id)?.focus();
  }

  function put(mark: PinMark, isStop: boolean): void {
    const button = buttons.get(mark.id) ?? make(mark.id);
    const { text, name, priority, isSelected } = drawn.lookOf(mark);
    // Writing what is there already would still cost the browser a look.
    if (button.textContent !== text) button.textContent = text;
    if (button.ariaLabel !== name) button.ariaLabel = name;
    const { dataset } = button;
    if (dataset.priority !== priority) dataset.priority = priority;
    button.toggleAttribute('data-many', mark.ids.length > 1);
    button.toggleAttribute('data-behind', mark.isBehind);
    button.toggleAttribute('data-selected', isSelected);
    button.tabIndex = isStop ? 0 : -1;
    button.style.transform = placeOf(mark);
  }

  function placeLabel(): void {
    const mark = markOf(drawn.hovered) ?? markOf(focused);
    label.hidden = mark === undefined;
    if (!mark) return;
    label.textContent = drawn.lookOf(mark).label;
    // At an edge it stays where it can be read.
    const half = label.offsetWidth / 2;
    const x = Math.max(half, Math.min(area.clientWidth - half, mark.x));
    label.style.transform = placeOf({ x, y: mark.y - labelGap });
  }

  return {
    draw(next: Drawn): void {
      drawn = next;
      const shown = new Set(next.marks.map(({ id }) => id));
      for (const [id, button] of buttons) {
        if (shown.has(id)) continue;
        button.remove();
        buttons.delete(id);
      }
      const stop = focused !== undefined && shown.has(focused) ? focused : next.marks[0]?.id;
      for (const mark of next.marks) put(mark, mark.id === stop);
      placeLabel();
    },
    /** Where a pin is in the window. */
    rectOf: (id: string) => buttons.get(id)?.getBoundingClientRect(),
    dispose(): void {
      area.remove();
      buttons.clear();
    },
  };
}

const placeOf = ({ x, y }: { x: number; y: number }) =>
  `translate(calc(${x.toFixed(1)}px - 50%), calc(${y.toFixed(1)}px - 100%))`;
