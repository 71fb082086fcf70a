import { analysis } from './analysis.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** What people should know about a run, as far as it has come. */
export async function readNotes({ folder }: Run): Promise<string[]> {
  const notes: string[] = [];
  for (const { kind, tells } of analysis) {
    const file = stepFiles.notes(kind);
    if (tells === 'notes' && (await folder.has(file))) notes.push(...(await folder.readJson<string[]>(file)));
  }
  return notes;
}
