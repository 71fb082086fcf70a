import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { MouseEvent } from 'react';
import { useStores } from '../../../state/stores.ts';
import { useViewer } from '../../../viewport/useViewer.ts';
import type { ElementSelection } from '../review/useElementSelection.ts';

/** Opens the scene's menu on a row: by a right click, a long press, Shift + F10 or the menu key ([VIEW-5]). */
export function useRowMenu(rows: readonly TableRow[], selection: ElementSelection) {
  const { elementMenu } = useStores();
  const viewer = useViewer();
  return (event: MouseEvent<HTMLElement>, element: number) => {
    // Without a scene its menu is not there, and the browser's own would be missed.
    if (viewer === undefined) return;
    event.preventDefault();
    if (!selection.selected.includes(element)) selection.set([element]);
    elementMenu.getState().open({
      x: event.clientX,
      y: event.clientY,
      origin: event.currentTarget,
      approvals: new Map(rows.map(({ forgeObjectId, approved }) => [forgeObjectId, approved])),
    });
  };
}
