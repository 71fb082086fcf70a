import { createHash } from 'node:crypto';
import type { PointSource } from '../files/scan/PointSource.ts';
import { openFile } from '../ground/disk/openFile.ts';

const pieces = 16;
const pieceBytes = 65_536;

/** What a scan file is known by, wherever it lies: its size, what it says about its scans, and bytes from all over it. */
export async function fingerprintScan(path: string, { format, scans }: PointSource): Promise<string> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256').update(JSON.stringify({ format, size: file.size, scans }));
    const piece = new Uint8Array(pieceBytes);
    for (let i = 0; i < pieces; i++) {
      const position = Math.floor((Math.max(0, file.size - pieceBytes) * i) / (pieces - 1));
      const length = await file.read(piece, position);
      hash.update(piece.subarray(0, length));
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
