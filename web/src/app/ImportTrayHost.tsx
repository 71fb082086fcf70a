import { errorMessage } from '../data/calls/errorMessage.ts';
import { importItem, importSummary } from '../data/integrations/importItem.ts';
import { useCancelImport, useImportsOfVisit, useRetryImport } from '../data/integrations/imports.ts';
import { useNotifications, useStartedImports } from '../state/stores.ts';
import { ImportTray } from '../ui/ImportTray.tsx';

/** What was imported in this visit, wherever somebody has gone since. */
export function ImportTrayHost() {
  const imports = useImportsOfVisit();
  const dismiss = useStartedImports((state) => state.dismiss);
  const notify = useNotifications((state) => state.notify);
  const cancel = useCancelImport();
  const retry = useRetryImport();
  if (imports.length === 0) return null;

  function act({ mutate }: typeof cancel, importId: string) {
    const one = imports.find(({ _id }) => _id === importId);
    const onError = (error: Error) => notify('error', errorMessage(error));
    if (one) mutate({ projectId: one.projectId, kind: one.kind, importId }, { onError });
  }

  return (
    <ImportTray
      items={imports.map(importItem)}
      title={importSummary(imports)}
      onCancel={(id) => act(cancel, id)}
      onTryAgain={(id) => act(retry, id)}
      onClose={dismiss}
    />
  );
}
