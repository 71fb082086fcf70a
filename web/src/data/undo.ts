import { unpublishVersions } from '@plumbline/contract/resources/analysisVersions';
import { undoChange } from '@plumbline/contract/resources/classifications';
import { removeIssues, undoIssues } from '@plumbline/contract/resources/issueBulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStores } from '../state/stores.ts';
import { newestOffer, type UndoEntry } from '../state/undo.ts';
import { errorMessage } from './calls/errorMessage.ts';
import { queryKeys } from './calls/queryKeys.ts';
import { refreshIssues } from './issues/refreshIssues.ts';
import { useCall } from './services.ts';
import { verdictScope } from './verdicts/verdicts.ts';
import { refreshPublished } from './versions/refreshPublished.ts';

type Named = UndoEntry & { changeId: string };

/** Takes back the newest change that still can be; nothing happens when there is none. */
export function useUndo(): () => void {
  const call = useCall();
  const client = useQueryClient();
  const { undo } = useStores();

  async function undoVerdicts({ projectId, viewId, changeId, count }: Named): Promise<string> {
    const { changed } = await call(undoChange, { params: { projectId, viewId }, body: { changeId } });
    void client.invalidateQueries({ queryKey: queryKeys.paintings(projectId, viewId) });
    void client.invalidateQueries({ queryKey: queryKeys.classifications(projectId, viewId) });
    return tellUndone(changed, count, 'elements');
  }

  async function undoOfIssues({ projectId, changeId, count }: Named): Promise<string> {
    const { restored } = await call(undoIssues, { params: { projectId, operationId: changeId } });
    void refreshIssues(client, projectId);
    return tellUndone(restored, count, 'issues');
  }

  async function deleteMade({ projectId, count }: UndoEntry, ids: readonly string[]): Promise<string> {
    const { deleted } = await call(removeIssues, { params: { projectId }, body: { ids: [...ids] } });
    void refreshIssues(client, projectId);
    return tellUndone(deleted, count, 'issues');
  }

  /** What this publishing published, and nothing else. */
  async function unpublish({ projectId, viewId, count }: UndoEntry, ids: readonly string[]): Promise<string> {
    const body = { versionIds: [...ids] };
    const { changed } = await call(unpublishVersions, { params: { projectId, viewId }, body });
    void refreshPublished(client, projectId, viewId);
    return tellUndone(changed, count, 'versions');
  }

  function takeBack(entry: UndoEntry): Promise<string> | undefined {
    const { changeId, ids } = entry;
    if (ids) return entry.of === 'versions' ? unpublish(entry, ids) : deleteMade(entry, ids);
    if (changeId === undefined) return undefined;
    return entry.of === 'issues' ? undoOfIssues({ ...entry, changeId }) : undoVerdicts({ ...entry, changeId });
  }

  const { mutate } = useMutation({
    // After the change itself: only then does it have a name.
    scope: verdictScope,
    async mutationFn(id: number) {
      const entry = undo.getState().entries.find((other) => other.id === id);
      const message = entry && (await takeBack(entry));
      if (message !== undefined) undo.getState().end(id, { state: 'undone', message });
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

function tellUndone(changed: number, count: number, what: string): string {
  if (changed >= count) return 'Undone';
  return `Undone for ${changed} of ${count} ${what}; the others were changed since`;
}
