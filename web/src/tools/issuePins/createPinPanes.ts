import type { PinsSeen } from '@plumbline/viewer/tools/pins/pinsTool';
import { createPinDrawing, type PinDrawingOptions, type PinLook } from './createPinDrawing.ts';

interface PaneClasses {
  paneClass: string;
}

type Drawn = Pick<PinsSeen, 'marks' | 'hovered' | 'width' | 'lefts'> & {
  lookOf(mark: PinsSeen['marks'][number]): PinLook;
};

/** The pins of each picture of the scene, over it; those of the first are for the keyboard and for who listens. */
export function createPinPanes(area: HTMLElement, { paneClass, ...options }: PinDrawingOptions & PaneClasses) {
  const panes: { element: HTMLElement; drawing: ReturnType<typeof createPinDrawing> }[] = [];

  function open(): void {
    const element = document.createElement('div');
    element.className = paneClass;
    element.inert = panes.length > 0;
    area.append(element);
    panes.push({ element, drawing: createPinDrawing(element, options) });
  }

  open();
  return {
    draw({ lefts, width, ...drawn }: Drawn): void {
      while (panes.length < lefts.length) open();
      while (panes.length > lefts.length) panes.pop()!.drawing.dispose();
      for (const [i, { element, drawing }] of panes.entries()) {
        element.style.left = `${lefts[i]!}px`;
        element.style.width = lefts.length > 1 ? `${width}px` : '100%';
        drawing.draw(drawn);
      }
    },
    rectOf: (id: string) => panes[0]!.drawing.rectOf(id),
    dispose(): void {
      for (const { drawing } of panes) drawing.dispose();
    },
  };
}
