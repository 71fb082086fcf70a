import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedFile } from '@plumbline/contract/filePart';

/** Bytes as a file that came with a call, for as long as somebody works with it. */
export async function withFile(
  filename: string,
  bytes: Uint8Array,
  work: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
  try {
    const path = join(folder, filename);
    await writeFile(path, bytes);
    await work({ filename, path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
