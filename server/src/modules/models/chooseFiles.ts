/** An uploaded model file that is not known to be unreadable. */
export interface ModelFile {
  fileId: string;
  rootName: string;
  filename: string;
  size: number;
  storageKey: string;
  status: 'waiting' | 'reading' | 'ready' | 'failed' | 'unsupported';
}

/** Of files, newest first: the newest of each root model, by name, and those that have given way to them. */
export function chooseFiles(files: readonly ModelFile[]): { chosen: ModelFile[]; replaced: ModelFile[] } {
  const newest = new Map<string, ModelFile>();
  for (const file of files) {
    const key = keyOf(file);
    if (!newest.has(key)) newest.set(key, file);
  }
  const chosen = [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
  return { chosen, replaced: files.filter((file) => !chosen.includes(file)) };
}

/** A file is the next version of another when their names are the same but for the case and the ending. */
export function rootNameOf(filename: string): string {
  return filename.replace(/\.[^.]*$/, '');
}

const keyOf = ({ rootName }: ModelFile) => rootName.normalize().toLowerCase();
