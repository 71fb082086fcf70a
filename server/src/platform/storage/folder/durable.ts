import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what was created, renamed or removed in the folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for this and orders such changes itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folder and those above it, for the owner only, durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Makes a folder below the root and those above it, for the owner only, durably. */
export type MakeFolder = (path: string) => Promise<void>;

/** Whoever made a folder that is there may be at it still, or was killed, before its name was on the disk: all are synced once. */
export function createFolderMaker(root: string): MakeFolder {
  const synced = new Map<string, string>();
  return async (path) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const unknown: { folder: string; identity: string }[] = [];
    for (let folder = path; folder !== root; folder = dirname(folder)) {
      const identity = await identify(folder);
      // Those above it are older.
      if (synced.get(folder) === identity) break;
      unknown.push({ folder, identity });
    }
    for (const { folder } of unknown) await syncFolder(dirname(folder));
    for (const { folder, identity } of unknown) synced.set(folder, identity);
  };
}

/** A folder that was removed and made again is another, though it may get the same number. */
async function identify(folder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** The system may take less than it is given, which on a full disk is the last that it takes without an error. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    done += (await handle.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}
