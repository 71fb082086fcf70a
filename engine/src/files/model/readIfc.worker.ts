import { EngineError } from '../../ground/EngineError.ts';
import { answerThread, moveAnswer } from '../../ground/threads/answerThread.ts';
import type { RootModelContent } from './RootModelContent.ts';
import { readIfcBytes } from './readIfc.ts';

export interface IfcToRead {
  file: string;
  bytes: Uint8Array;
  withProperties?: boolean | undefined;
}

export interface IfcProgress {
  done: number;
  total: number;
}

answerThread<undefined, IfcToRead, IfcProgress, RootModelContent>(
  () =>
    async ({ file, bytes, withProperties }, tell) => {
      // Loading the kernel's code takes a second or more on a busy machine: the time to judge it by begins here.
      tell({ done: 0, total: 0 });
      try {
        const content = await readIfcBytes(file, bytes, {
          report: (done, total) => tell({ done, total }),
          withProperties,
        });
        return moveAnswer(content, buffersOf(content));
      } catch (error) {
        if (!(error instanceof EngineError)) throw new EngineError({ kind: 'internal', file, reason: String(error) });
        const { kind, place, reason } = error;
        throw new EngineError({ kind, file, place, reason });
      }
    },
);

function buffersOf({ shapes, properties }: RootModelContent): ArrayBuffer[] {
  const buffers = shapes.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
  if (properties) buffers.push(properties.buffer);
  return [...new Set(buffers)] as ArrayBuffer[];
}
