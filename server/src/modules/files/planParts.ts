import { largestFileBytes } from '@plumbline/contract/resources/files';
import { AppError } from '../../AppError.ts';

export interface PartLimits {
  maxParts: number;
  minPartBytes: number;
  maxPartBytes: number;
}

const mebibyte = 1024 * 1024;
/** Large enough that asking for the next part costs nothing, small enough that sending one again does not hurt. */
const usualPartBytes = 16 * mebibyte;

/** The size and number of parts of a file: as usual, or larger where the store would run out of part numbers. */
export function planParts(size: number, limits: PartLimits, smallestPartBytes = usualPartBytes) {
  const needed = Math.ceil(size / limits.maxParts);
  const whole = Math.ceil(needed / mebibyte) * mebibyte;
  const partSize = Math.max(smallestPartBytes, limits.minPartBytes, needed > smallestPartBytes ? whole : 0);
  if (size > largestFileBytes || partSize > limits.maxPartBytes) throw new AppError('files.tooLarge');
  return { partSize, numberOfParts: Math.ceil(size / partSize) };
}
