import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { readExactly } from '../../../ground/readExactly.ts';
import type { Scratch } from '../../../ground/Scratch.ts';
import { unpackLzf } from '../../unpack/unpackLzf.ts';
import { readBlocks } from '../../zip/readBlocks.ts';
import type { PcdHeader } from './readPcdHeader.ts';

/** Packed and unpacked size, four bytes each. */
const sizesBytes = 8;

/** Unpacks the points of a compressed file into the scratch: all values of a field, then those of the next. */
export async function unpackFields(
  source: ByteSource,
  { dataStart, points }: PcdHeader,
  { bytes, scratch }: { bytes: number; scratch: Scratch },
): Promise<{ source: ByteSource; remove(): Promise<void> }> {
  const fail = (reason: string, cause?: unknown) =>
    new EngineError({ kind: 'invalid', file: source.name, place: 'points', reason, cause });
  if (points === 0) return { source, async remove() {} };
  const sizes = await readExactly(source, dataStart, sizesBytes, 'the sizes of the points');
  const view = new DataView(sizes.buffer, sizes.byteOffset, sizesBytes);
  const [packed, unpacked] = [view.getUint32(0, true), view.getUint32(4, true)];
  if (unpacked !== bytes) throw fail(`the header states ${bytes} bytes of points, and ${unpacked} are packed`);
  if (dataStart + sizesBytes + packed > source.size) throw fail('the file ends too early');

  const file = await scratch.create(source.name);
  try {
    let size = 0;
    for await (const block of unpackLzf(readBlocks(source, dataStart + sizesBytes, packed))) {
      if (size + block.length > bytes) throw fail('the points unpack to more than the file states');
      await file.sink.write(block, size);
      size += block.length;
    }
    if (size < bytes) throw fail(`the points unpack to ${size} bytes instead of ${bytes}`);
    return { source: file.open(), remove: () => file.remove() };
  } catch (error) {
    await file.remove();
    const isDamaged = error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR';
    throw isDamaged ? fail(`the points cannot be unpacked: ${error.message}`, error) : error;
  }
}
