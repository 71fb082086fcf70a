import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** What people should know about a run, as far as it has come. */
export async function readNotes({ folder }: Run): Promise<string[]> {
  const notes: string[] = [];
  for (const kind of ['register', 'judge'] as const) {
    if (await folder.has(stepFiles.notes(kind)))
      notes.push(...(await folder.readJson<string[]>(stepFiles.notes(kind))));
  }
  return notes;
}
