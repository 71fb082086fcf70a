import { type FileImport, isOver } from '@plumbline/contract/resources/integrations';
import { useEffect } from 'react';
import { importSummary } from '../../../data/integrations/importItem.ts';
import { useImports } from '../../../data/integrations/imports.ts';
import { useStartedImports } from '../../../state/stores.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { ImportRow } from '../integrations/import/ImportRow.tsx';
import classes from './FilePage.module.css';

const none: FileImport[] = [];
/** For how long it is told here what has failed; the integrations page tells of all. */
const tellsForMs = 24 * 3600 * 1000;

/** What is on its way into this list from the design service, and what did not come. */
export function FileImports({ target }: { target: UploadTarget }) {
  const { data = none } = useImports(target);
  useWatched(target, data);
  const isShown = ({ state, changedDate }: (typeof data)[number]) =>
    !isOver(state) || (state === 'failed' && Date.now() - Date.parse(changedDate) < tellsForMs);
  const shown = data.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <section className={classes.imports} aria-label="Imports">
      <h2 className={classes.importsTitle}>{importSummary(shown)}</h2>
      <ul className={classes.importRows}>
        {shown.map((one) => (
          <ImportRow key={one._id} projectId={target.projectId} one={one} />
        ))}
      </ul>
    </section>
  );
}

/** While they stand here, the corner of the page does not tell of them; nor later of what has ended here. */
function useWatched({ projectId, kind }: UploadTarget, imports: readonly FileImport[]): void {
  const watch = useStartedImports((state) => state.watch);
  const forget = useStartedImports((state) => state.forget);
  useEffect(() => {
    watch({ projectId, kind });
    return () => watch(undefined);
  }, [projectId, kind, watch]);
  useEffect(() => {
    const ended = imports.filter(({ state }) => isOver(state)).map(({ _id }) => _id);
    if (ended.length > 0) forget(new Set(ended));
  }, [imports, forget]);
}
