import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { stepFiles } from './stepFiles.ts';

/** What people should know about a run, as far as it has come. */
export async function readNotes(path: string): Promise<string[]> {
  const folder = await openWorkFolder(path);
  const notes: string[] = [];
  for (const kind of ['register', 'judge'] as const) {
    if (await folder.has(stepFiles.notes(kind)))
      notes.push(...(await folder.readJson<string[]>(stepFiles.notes(kind))));
  }
  return notes;
}
