import type { FileHandle } from 'node:fs/promises';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { z } from 'zod';
import { StorageError } from '../StorageError.ts';

/** The block at the end of each file of the folder store. Fixed, so that a listing knows the size without reading. */
export const labelsBytes = 512;

const schema = z.object({
  format: z.literal(1),
  contentType: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string(),
  /** The upload in parts that made the object. */
  upload: z.string().optional(),
});

export type Labels = Omit<z.infer<typeof schema>, 'format'>;

export function writeLabels(labels: Labels): Buffer {
  const block = Buffer.from(`${JSON.stringify({ format: 1, ...labels }).padEnd(labelsBytes - 1)}\n`);
  if (block.length > labelsBytes) throw new StorageError('wrongType', 'The content type is too long.');
  return block;
}

export async function readLabels(handle: FileHandle, fileSize: number): Promise<Labels> {
  const block = Buffer.alloc(labelsBytes);
  const { bytesRead } = await handle.read(block, 0, labelsBytes, Math.max(0, fileSize - labelsBytes));
  const labels = schema.safeParse(parse(block.toString('utf8', 0, bytesRead)));
  if (labels.success && labels.data.size === fileSize - labelsBytes) return labels.data;
  throw new StorageError('failed', 'A file of the storage is damaged.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throwUnless(error, SyntaxError);
    return undefined;
  }
}
