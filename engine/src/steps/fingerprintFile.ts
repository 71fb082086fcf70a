import { createHash } from 'node:crypto';
import { openFile } from '../ground/disk/openFile.ts';

const pieces = 64;
const pieceBytes = 1 << 20;

/** What a file is known by, wherever it lies: its size and its bytes; of one above 64 MiB, bytes from all over it. */
export async function fingerprintFile(path: string): Promise<string> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256').update(`${file.size}\n`);
    const piece = new Uint8Array(pieceBytes);
    const stepBytes = Math.max(pieceBytes, (file.size - pieceBytes) / (pieces - 1));
    for (let i = 0; i < pieces && i * stepBytes < file.size; i++) {
      const length = await file.read(piece, Math.floor(i * stepBytes));
      hash.update(piece.subarray(0, length));
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
