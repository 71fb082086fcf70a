import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useMemo, useState } from 'react';

export type Shown = 'all' | 'some' | 'none';

/** How much of some elements is shown; the answer for a row is kept until visibility changes. */
export function useShown(viewer: Viewer | undefined): (id: string, elements: Iterable<number>) => Shown {
  const [changes, setChanges] = useState(0);
  useEffect(() => viewer?.on('visibility', () => setChanges((count) => count + 1)), [viewer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another change makes other answers
  return useMemo(() => {
    const known = new Map<string, Shown>();
    return (id, elements) => {
      const answer = known.get(id) ?? countShown(viewer, elements);
      known.set(id, answer);
      return answer;
    };
  }, [viewer, changes]);
}

function countShown(viewer: Viewer | undefined, elements: Iterable<number>): Shown {
  if (!viewer) return 'all';
  let hasShown = false;
  let hasHidden = false;
  for (const element of elements) {
    if (viewer.visibility.isShown(element)) hasShown = true;
    else hasHidden = true;
    if (hasShown && hasHidden) return 'some';
  }
  return hasHidden ? 'none' : 'all';
}
