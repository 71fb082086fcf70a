import type { VisibilityState } from '@plumbline/viewer/scene/Visibility';
import { useEffect, useState } from 'react';
import { useViewer } from './useViewer.ts';

const untouched: VisibilityState = { hidden: [] };

/** What the user isolated, ghosted and hid; the same object while that is nothing. */
export function useVisibility(): VisibilityState {
  const viewer = useViewer();
  const [state, setState] = useState(untouched);
  useEffect(() => {
    if (!viewer) return;
    const read = () => setState(viewer.visibility.isChanged ? viewer.visibility.get() : untouched);
    read();
    return viewer.on('visibility', read);
  }, [viewer]);
  return state;
}
