import { type Box, unite } from '../geometry/Box.ts';
import type { ElementStore } from './ElementStore.ts';
import type { Visibility } from './Visibility.ts';

/** The box around elements, or around all that is visible; of all there are when nothing is. */
export function measureElements(elements: ElementStore, which: Iterable<number> | Visibility): Box | undefined {
  if (!('isShown' in which)) return uniteBoxes(elements, which);
  const all = [...Array(elements.count).keys()];
  return (
    uniteBoxes(
      elements,
      all.filter((element) => which.isShown(element)),
    ) ?? uniteBoxes(elements, all)
  );
}

function uniteBoxes(elements: ElementStore, which: Iterable<number>): Box | undefined {
  let around: Box | undefined;
  for (const element of which) {
    const box = elements.boxOf(element);
    if (box) around = unite(around, box);
  }
  return around;
}
