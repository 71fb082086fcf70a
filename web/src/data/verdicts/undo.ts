import { undoChange } from '@plumbline/contract/resources/classifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStores } from '../../state/stores.ts';
import { newestOffer } from '../../state/undo.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { verdictScope } from './verdicts.ts';

/** Takes back the newest change of verdicts that still can be; nothing happens when there is none. */
export function useUndo(): () => void {
  const call = useCall();
  const client = useQueryClient();
  const { undo } = useStores();
  const { mutate } = useMutation({
    // After the change itself: only then does it have a name.
    scope: verdictScope,
    async mutationFn(id: number) {
      const entry = undo.getState().entries.find((other) => other.id === id);
      if (entry?.changeId === undefined) return;
      const { projectId, viewId, changeId, count } = entry;
      const { changed } = await call(undoChange, { params: { projectId, viewId }, body: { changeId } });
      undo.getState().end(id, { state: 'undone', message: tellUndone(changed, count) });
      void client.invalidateQueries({ queryKey: queryKeys.paintings(projectId, viewId) });
      void client.invalidateQueries({ queryKey: queryKeys.classifications(projectId, viewId) });
    },
    onError: (error, id) => undo.getState().end(id, { state: 'failed', message: errorMessage(error) }),
  });
  return () => {
    const entry = newestOffer(undo.getState());
    if (entry === undefined) return;
    undo.getState().begin(entry.id);
    mutate(entry.id);
  };
}

function tellUndone(changed: number, count: number): string {
  if (changed >= count) return 'Undone';
  return `Undone for ${changed} of ${count} elements; the others were changed since`;
}
