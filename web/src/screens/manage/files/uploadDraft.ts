import { errorTable } from '@plumbline/contract/errors';
import { adviceOn } from '@plumbline/contract/fileFormats';
import { type FileKind, isAccepted } from '@plumbline/contract/resources/files';

/** A file that was chosen, and why it will not be sent, if it will not. */
export interface ChosenFile {
  id: string;
  file: File;
  problem?: string;
  /** Why it can only be stored; then it is not sent before somebody has said so. */
  advice?: string;
  /** What somebody has said yes to, for this file alone. */
  agreed?: readonly Question[];
}

/** What is asked of a file before it is sent: to store what is not read, to send what is here already. */
export type Question = 'storeOnly' | 'sendAgain';

export type UploadDraft =
  | { phase: 'select-files'; chosen: readonly ChosenFile[] }
  | { phase: 'files-committed'; batch: string };

export type DraftAction =
  | ({ type: 'choose' } & Choice)
  | { type: 'remove'; id: string }
  | { type: 'agree'; id: string; to: Question }
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
    case 'agree':
      if (draft.phase !== 'select-files') return draft;
      return { ...draft, chosen: draft.chosen.map((each) => agree(each, action)) };
    case 'commit':
      return { phase: 'files-committed', batch: action.batch };
    case 'tryAgain':
      return { phase: 'select-files', chosen: addFiles([], action) };
  }
}

function agree(each: ChosenFile, { id, to }: { id: string; to: Question }): ChosenFile {
  return each.id === id ? { ...each, agreed: [...(each.agreed ?? []), to] } : each;
}

/** What is to be asked of a file first; one thing at a time. */
export function openQuestion(each: ChosenFile, isHere: boolean): Question | undefined {
  const isOpen = (question: Question) => !each.agreed?.includes(question);
  if (each.problem !== undefined) return undefined;
  if (isHere && isOpen('sendAgain')) return 'sendAgain';
  return each.advice !== undefined && isOpen('storeOnly') ? 'storeOnly' : undefined;
}

/** Those that nothing speaks against, and nothing is to be asked of. */
export function filesToSend(chosen: readonly ChosenFile[], isHere: (file: File) => boolean = () => false): File[] {
  return chosen
    .filter((each) => each.problem === undefined && openQuestion(each, isHere(each.file)) === undefined)
    .map(({ file }) => file);
}

/** A file that is chosen twice stands in the list once. */
function addFiles(chosen: readonly ChosenFile[], { kind, files, underway = [] }: Choice) {
  const busy = new Set(underway.map(idOf));
  const all = new Map(chosen.map((each) => [each.id, each]));
  for (const file of files) {
    const id = idOf(file);
    if (all.has(id)) continue;
    const problem = busy.has(id) ? 'Already being uploaded' : problemOf(kind, file);
    const advice = kind === 'document' ? undefined : adviceOn(file.name);
    all.set(id, { id, file, ...(problem !== undefined && { problem }), ...(advice !== undefined && { advice }) });
  }
  return [...all.values()];
}

const idOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

function problemOf(kind: FileKind, { name, size }: File): string | undefined {
  if (!isAccepted(kind, name)) return 'Wrong file format';
  return size === 0 ? errorTable['files.empty'].message : undefined;
}
