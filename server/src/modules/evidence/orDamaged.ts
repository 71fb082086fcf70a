import { EngineError } from '@plumbline/engine/ground/EngineError';
import { AppError } from '../../AppError.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';

/** Evidence that is gone, cut off, or packed by another version of the engine is told as such: nobody can help it by trying. */
export async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isGone = error instanceof StorageError && (error.kind === 'notFound' || error.kind === 'badRange');
    if (isGone || error instanceof EngineError || error instanceof RangeError) throw new AppError('evidence.damaged');
    throw error;
  }
}
