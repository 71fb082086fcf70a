import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hasEnded, processMark } from '../ground/disk/processMark.ts';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { EngineError } from '../ground/EngineError.ts';
import { fingerprintFile } from './fingerprintFile.ts';
import type { RunOrder } from './RunOrder.ts';
import { workVersion } from './workVersion.ts';
import { writeOrder } from './writeOrder.ts';

/** The folder of a run on this machine, which nobody else works in. */
export interface Work {
  path: string;
  /** Others can work there again. */
  release(): Promise<void>;
}

const lockFile = 'lock';

/**
 * The folder of the run with this order, in a folder for work; a run that was killed goes on from what is there. What other
 * orders or another version of the engine left is removed: each has a folder of its own name, so work can never be mixed up.
 */
export async function openWork(parentPath: string, order: Omit<RunOrder, 'workVersion'>): Promise<Work> {
  const parent = await openWorkFolder(parentPath);
  await lock(parent);
  const release = () => parent.remove(lockFile);
  try {
    return { path: await openFolder(parent, order), release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openFolder(parent: WorkFolder, order: Asked): Promise<string> {
  const name = `run-${await fingerprintOrder(order)}`;
  for (const other of await parent.list()) {
    if (/^run-[0-9a-f]{16}$/.test(other) && other !== name) await parent.remove(other);
  }
  const path = join(parent.path, name);
  await writeOrder(path, order);
  return path;
}

/** Two who wrote the same files would each take the other's for their own. */
async function lock(folder: WorkFolder): Promise<void> {
  if (await folder.create(lockFile, Buffer.from(processMark()))) return;
  const holder = Buffer.from(await folder.readBytes(lockFile)).toString();
  if (holder !== '' && !hasEnded(holder)) {
    const reason = `another analysis is at work there (${holder}); if it is not, delete ${lockFile} in it`;
    throw new EngineError({ kind: 'read', file: folder.path, reason });
  }
  await folder.remove(lockFile);
  await lock(folder);
}

/** Of all that the work depends on: neither the day nor what people call the project. */
async function fingerprintOrder({ models, scans, settings, named, evidence, checksInput, hasImages }: Asked) {
  const hash = createHash('sha256').update(
    JSON.stringify({ workVersion, settings, named, evidence, checksInput, hasImages }),
  );
  for (const { name, path } of [...models, ...scans]) hash.update(`${name}\n${await fingerprintFile(path)}\n`);
  return hash.digest('hex').slice(0, 16);
}

type Asked = Omit<RunOrder, 'workVersion'>;
