import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type MakeFolder, syncFolder } from './durable.ts';
import { hasCode } from './fileErrors.ts';

/** Puts the finished file under its name, durably, with the folders that it needs. */
export async function moveIntoPlace(half: string, target: string, makeFolder: MakeFolder): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(dirname(target));
      await rename(half, target);
      break;
    } catch (error) {
      // A removal may have taken the folder away as empty since it was made.
      if (!hasCode(error, 'ENOENT') || attempt === 10) throw error;
    }
  }
  await syncFolder(dirname(target)).catch((error) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}
