import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLastSelected } from '../../viewport/useSelection.ts';
import type { TreeRows } from './treeRows.ts';

/** Shows in the tree what was selected in the viewer; what was selected in the tree is seen already. */
export function useReveal({
  rows,
  chosenHere,
  around,
  open,
  scrollTo,
}: {
  rows: TreeRows;
  /** What was last selected in the tree. */
  chosenHere: RefObject<number | undefined>;
  /** The ids of the groups around an element. */
  around(element: number): readonly string[];
  open(ids: readonly string[]): void;
  scrollTo(index: number): void;
}): void {
  const last = useLastSelected();
  const sought = useRef<number>(undefined);

  const scrollToSought = useEffectEvent(() => {
    if (sought.current === undefined) return;
    const index = rows.indexOf(around(sought.current), sought.current);
    if (index < 0) return;
    sought.current = undefined;
    scrollTo(index);
  });

  const reveal = useEffectEvent((element: number) => {
    sought.current = element;
    open(around(element));
    scrollToSought();
  });

  useEffect(() => {
    if (last !== undefined && last !== chosenHere.current) reveal(last);
    chosenHere.current = undefined;
  }, [last, chosenHere]);

  // The row exists only once the groups around it are open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have it
  useEffect(() => scrollToSought(), [rows]);
}
