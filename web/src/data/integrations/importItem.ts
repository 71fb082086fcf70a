import { type FileImport, type ImportState, isOver } from '@plumbline/contract/resources/integrations';
import type { UploadItem } from '../../ui/UploadList.tsx';

const states: Record<ImportState, { state: UploadItem['state']; note: string }> = {
  waiting: { state: 'pending', note: 'Waiting' },
  translating: { state: 'pending', note: 'The service is translating it to IFC' },
  copying: { state: 'uploading', note: 'Importing' },
  done: { state: 'success', note: 'Imported' },
  failed: { state: 'error', note: 'Failed' },
  cancelled: { state: 'canceled', note: 'Canceled' },
};

/** An import as a list of files shows it. */
export function importItem({ _id, filename, state, size = 0, doneBytes, message }: FileImport): UploadItem {
  const shown = states[state];
  return {
    id: _id,
    name: filename,
    size,
    state: shown.state,
    share: size > 0 ? doneBytes / size : 0,
    note: message === undefined ? shown.note : isOver(state) ? message : `${shown.note}. ${message}`,
  };
}

/** One sentence about several. */
export function importSummary(imports: readonly Pick<FileImport, 'state'>[]): string {
  const underway = imports.filter(({ state }) => !isOver(state)).length;
  if (underway > 0) return `Importing ${underway === 1 ? '1 file' : `${underway} files`}`;
  const missing = imports.filter(({ state }) => state !== 'done').length;
  return missing === 0 ? 'Import finished.' : `Import finished. ${missing} file(s) not imported.`;
}
