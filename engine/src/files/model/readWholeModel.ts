import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { readExactly } from '../../ground/readExactly.ts';

/** The file and its tokens must fit into the 4 GB that WebAssembly can address. */
const largestFile = 1_500_000_000;

/** All bytes of a model file: the geometry kernel wants them at once. */
export async function readWholeModel(source: ByteSource): Promise<Uint8Array> {
  checkModelSize(source);
  return readExactly(source, 0, source.size, 'the whole file');
}

export function checkModelSize(source: ByteSource): void {
  if (source.size <= largestFile) return;
  const reason = 'files above 1.5 GB are not supported: divide the model into several files';
  throw new EngineError({ kind: 'unsupported', file: source.name, reason });
}
