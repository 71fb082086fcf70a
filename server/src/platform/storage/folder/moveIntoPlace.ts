import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from './durable.ts';
import { hasCode } from './fileErrors.ts';

/** Puts the finished file under its name, durably, with the folders that it needs. */
export async function moveIntoPlace(half: string, target: string): Promise<void> {
  const folder = dirname(target);
  for (let attempt = 1; ; attempt++) {
    await makeFolder(folder);
    try {
      await rename(half, target);
      break;
    } catch (error) {
      // A removal may have taken the folder away as empty since it was made.
      if (!hasCode(error, 'ENOENT') || attempt === 10) throw error;
    }
  }
  await syncFolder(folder).catch((error) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}
