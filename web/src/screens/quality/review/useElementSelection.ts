import { useState } from 'react';
import { focusElements } from '../../../viewport/focusElements.ts';
import { useLastSelected, useSelection } from '../../../viewport/useSelection.ts';
import { useViewer } from '../../../viewport/useViewer.ts';
import { isWellInView, withRoom } from '../table/wellInView.ts';

/** What is selected: in the scene, and where there is none, in the table alone. */
export interface ElementSelection {
  selected: readonly number[];
  last: number | undefined;
  set(elements: readonly number[]): void;
  toggle(element: number): void;
  /** Flies to an element, unless it is well in view already. */
  show(element: number, options?: { always?: boolean }): void;
}

export function useElementSelection(): ElementSelection {
  const viewer = useViewer();
  const inScene = useSelection();
  const lastInScene = useLastSelected();
  const [alone, setAlone] = useState<readonly number[]>([]);
  if (viewer === undefined) {
    return {
      selected: alone,
      last: alone.at(-1),
      set: setAlone,
      toggle: (element) =>
        setAlone((before) =>
          before.includes(element) ? before.filter((other) => other !== element) : [...before, element],
        ),
      show: () => undefined,
    };
  }
  return {
    selected: inScene,
    last: lastInScene,
    set: (elements) => viewer.selection.set(elements),
    toggle: (element) => viewer.selection.toggle(element),
    show(element, { always = false } = {}) {
      const box = viewer.elements.boxOf(element);
      if (box === undefined) return;
      const { width, height } = viewer.pictures;
      const isSeen = isWellInView(box, {
        width,
        height,
        project: viewer.project,
        isAt: (point) => viewer.pick(point)?.element === element,
      });
      focusElements(viewer, [element], { fliesTo: (always || !isSeen) && withRoom(box) });
    },
  };
}
