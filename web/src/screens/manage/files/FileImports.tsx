import { isOver } from '@plumbline/contract/resources/integrations';
import { importSummary } from '../../../data/integrations/importItem.ts';
import { useImports } from '../../../data/integrations/imports.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { ImportRow } from '../integrations/import/ImportRow.tsx';
import classes from './FilePage.module.css';

/** For how long it is told here what has failed; the integrations page tells of all. */
const tellsForMs = 24 * 3600 * 1000;

/** What is on its way into this list from the design service, and what did not come. */
export function FileImports({ target }: { target: UploadTarget }) {
  const { data = [] } = useImports(target);
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
