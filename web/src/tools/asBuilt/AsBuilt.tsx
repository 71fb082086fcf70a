import { asBuiltTool } from '@plumbline/viewer/tools/asBuilt/asBuiltTool';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useClassificationsOf } from '../../data/verdicts/classifications.ts';
import { useStores } from '../../state/stores.ts';
import { useLastSelected } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';

/** Evidence that is looked at in the scene, or beside it. */
const evidence: readonly string[] = ['heatMap', 'sections', 'photos'];
const none: readonly number[] = [];

/** While evidence of an element that moved is looked at, it is shown where it stands, too. */
export function AsBuilt() {
  const viewer = useViewer();
  const { openTools } = useStores();
  const isLookedAt = useStore(openTools, ({ open }) => open.some((id) => evidence.includes(id)));
  const element = useLastSelected();
  const { data: verdicts } = useClassificationsOf(isLookedAt && element !== undefined ? [element] : none);
  const verdict = verdicts?.find(({ forgeObjectId }) => forgeObjectId === element);
  const moved = isLookedAt && verdict?.status === 'deviated' && verdict.cause === 'moved' ? verdict : undefined;

  useEffect(() => {
    if (!viewer || !moved?.offset) return;
    const tool = viewer.use(asBuiltTool);
    tool.show({ element: moved.forgeObjectId, offset: moved.offset });
    return () => tool.show(undefined);
  }, [viewer, moved]);
  return null;
}
