import { errorTable } from '@plumbline/contract/errors';
import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';

/** A file that was chosen, and why it will not be sent, if it will not. */
export interface ChosenFile {
  id: string;
  file: File;
  problem?: string;
}

export type UploadDraft =
  | { phase: 'select-files'; chosen: readonly ChosenFile[] }
  | { phase: 'files-committed'; batch: string };

export type DraftAction =
  | ({ type: 'choose' } & Choice)
  | { type: 'remove'; id: string }
  | { type: 'commit'; batch: string }
  /** Back to the choice, with what was not uploaded. */
  | ({ type: 'tryAgain' } & Choice);

interface Choice {
  kind: FileKind;
  files: readonly File[];
  /** What is being sent already. */
  underway?: readonly File[];
}

export const emptyDraft: UploadDraft = { phase: 'select-files', chosen: [] };

/** The steps of the upload window ([FILE-7]). */
export function uploadDraft(draft: UploadDraft, action: DraftAction): UploadDraft {
  switch (action.type) {
    case 'choose':
      if (draft.phase !== 'select-files') return draft;
      return { ...draft, chosen: addFiles(draft.chosen, action) };
    case 'remove':
      if (draft.phase !== 'select-files') return draft;
      return { ...draft, chosen: draft.chosen.filter(({ id }) => id !== action.id) };
    case 'commit':
      return { phase: 'files-committed', batch: action.batch };
    case 'tryAgain':
      return { phase: 'select-files', chosen: addFiles([], action) };
  }
}

export function filesToSend(chosen: readonly ChosenFile[]): File[] {
  return chosen.filter(({ problem }) => problem === undefined).map(({ file }) => file);
}

/** A file that is chosen twice stands in the list once. */
function addFiles(chosen: readonly ChosenFile[], { kind, files, underway = [] }: Choice) {
  const busy = new Set(underway.map(idOf));
  const all = new Map(chosen.map((each) => [each.id, each]));
  for (const file of files) {
    const id = idOf(file);
    if (all.has(id)) continue;
    all.set(id, { id, file, problem: busy.has(id) ? 'Already being uploaded' : problemOf(kind, file) });
  }
  return [...all.values()];
}

const idOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

function problemOf(kind: FileKind, { name, size }: File): string | undefined {
  if (!isAccepted(kind, name)) return 'Wrong file format';
  return size === 0 ? errorTable['files.empty'].message : undefined;
}
