/** An uploaded model file that is not known to be unreadable. */
export interface ModelFile {
  fileId: string;
  rootName: string;
  filename: string;
  size: number;
  storageKey: string;
  createdAt: Date;
  status: 'waiting' | 'held' | 'reading' | 'ready' | 'failed' | 'unsupported';
}

/** A root model of the active version. */
export interface ActiveRoot {
  name: string;
  file_id: string | null;
  file_created_at: Date;
  is_let_go: boolean;
}

export interface ChosenFiles {
  chosen: ModelFile[];
  /** Those that have given way to a newer one of their name. */
  replaced: ModelFile[];
  /** Root models that would leave the active version without a word: their files are gone, and no newer ones came. */
  kept: string[];
}

/** Of files, newest first: the newest of each root model, by name. */
export function chooseFiles(files: readonly ModelFile[], active: readonly ActiveRoot[]): ChosenFiles {
  const newest = new Map<string, ModelFile>();
  for (const file of files) {
    const key = keyOf(file.rootName);
    if (!newest.has(key)) newest.set(key, file);
  }
  const chosen = [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
  const hasFile = ({ name, file_id, file_created_at }: ActiveRoot) => {
    const next = newest.get(keyOf(name));
    return next !== undefined && (next.fileId === file_id || next.createdAt > file_created_at);
  };
  const kept = active.filter((root) => !root.is_let_go && !hasFile(root)).map(({ name }) => name);
  return { chosen, replaced: files.filter((file) => !chosen.includes(file)), kept };
}

/** A file is the next version of another when their names are the same but for the case and the ending. */
export function rootNameOf(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

const keyOf = (rootName: string) => rootName.normalize().toLowerCase();
