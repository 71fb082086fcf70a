import type { IfcReader } from '../../../engine/src/files/model/openIfcReader.ts';
import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import { EngineError } from '../../../engine/src/ground/EngineError.ts';
import type { Scratch } from '../../../engine/src/ground/Scratch.ts';
import type { Door } from '../BadFile.ts';
import type { CaseResult } from './CaseResult.ts';
import { drainBcf } from './drainBcf.ts';
import { drainModel } from './drainModel.ts';
import { drainScan } from './drainScan.ts';
import { drainSchedule } from './drainSchedule.ts';

const longestMessage = 600;
/** What JavaScript says of our own mistakes; an error that quotes it hides one. */
const bugMessage = /Cannot (read|set|convert|access|destructure)|is not (a function|iterable|defined|a constructor)/;

/** What a case is read with. */
export interface CaseTools {
  scratch: Scratch;
  reader: IfcReader;
}

/** Reads a file to its end, and checks what came out: numbers that are none, or an error that says nothing, are faults. */
export async function readCase(source: ByteSource, door: Door, { scratch, reader }: CaseTools): Promise<CaseResult> {
  const counted = countFiles(scratch);
  const result = await readOrReject(source, door, { scratch: counted.scratch, reader });
  const left = counted.left();
  return left === 0 ? result : { outcome: 'failed', message: `${left} scratch files were left behind` };
}

async function readOrReject(source: ByteSource, door: Door, tools: CaseTools): Promise<CaseResult> {
  try {
    return { outcome: 'read', ...(await drain(source, door, tools)) };
  } catch (error) {
    const fault = findFault(error, source.name);
    if (fault !== undefined) return { outcome: 'failed', message: fault };
    const { kind, file, place = '', reason } = error as EngineError;
    return { outcome: 'rejected', kind, file, place, reason };
  }
}

function drain(source: ByteSource, door: Door, tools: CaseTools): Promise<{ points: number; elements: number }> {
  if (door === 'bcf') return drainBcf(source);
  if (door === 'schedule') return drainSchedule(source);
  return door === 'scan' ? drainScan(source, tools.scratch) : drainModel(source, door, tools);
}

function findFault(error: unknown, sourceName: string): string | undefined {
  if (!(error instanceof EngineError)) return describe(error);
  if (error.kind === 'internal') return `internal: ${describe(error.cause ?? error)}`;
  if (!error.file.includes(sourceName)) return `the error names another file: ${error.message}`;
  if (error.reason.trim() === '' || /\b(at|of|has|states) (undefined|NaN)\b|\[object/.test(error.reason)) {
    return `the reason says nothing: ${error.message}`;
  }
  if (bugMessage.test(error.reason)) return `a bug told as the file's fault: ${describe(error.cause ?? error)}`;
  if (error.message.length > longestMessage) return `the message has ${error.message.length} letters`;
  return undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : `thrown: ${String(error)}`;
}

function countFiles(scratch: Scratch) {
  let open = 0;
  const counting: Scratch = {
    async create(name) {
      const file = await scratch.create(name);
      open++;
      return {
        ...file,
        async remove() {
          await file.remove();
          open--;
        },
      };
    },
  };
  return { scratch: counting, left: () => open };
}
