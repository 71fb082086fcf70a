import { parentPort, workerData } from 'node:worker_threads';
import { scratchFolder } from '../disk/scratchFolder.ts';
import { EngineError, type EngineErrorDetails } from '../EngineError.ts';
import { memorySource } from '../memorySource.ts';
import { openIfcReader } from '../model/openIfcReader.ts';
import { readRootModel } from '../model/openModel.ts';
import type { RootModelContent } from '../model/RootModelContent.ts';
import type { PreparedModel } from './PreparedModel.ts';
import { prepareModel } from './prepareModel.ts';

export type ToModelThread =
  | { kind: 'read'; key: string; file: string; bytes: Uint8Array }
  | { kind: 'prepare'; keys: readonly string[] };

export type FromModelThread =
  | { kind: 'progress'; share: number }
  | { kind: 'failed'; error: EngineErrorDetails }
  | { kind: 'done'; model?: PreparedModel };

const { scratchParent } = workerData as { scratchParent: string };
const contents = new Map<string, RootModelContent>();
const reader = openIfcReader();

parentPort?.on('message', (asked: ToModelThread) => {
  const file = asked.kind === 'read' ? asked.file : 'The model';
  answer(asked).catch((error: unknown) => tell({ kind: 'failed', error: detailsOf(file, error) }));
});

async function answer(asked: ToModelThread): Promise<void> {
  if (asked.kind === 'read') {
    contents.set(asked.key, await read(asked.file, asked.bytes));
    return tell({ kind: 'done' });
  }
  const chosen = asked.keys.map((key) => contents.get(key)!);
  contents.clear();
  await reader.close();
  const model = await prepareModel(chosen, (share) => tell({ kind: 'progress', share }));
  tell({ kind: 'done', model });
}

async function read(file: string, bytes: Uint8Array): Promise<RootModelContent> {
  const scratch = scratchFolder(scratchParent);
  try {
    return await readRootModel(memorySource(file, bytes), {
      scratch,
      reader,
      report: (done, total) => tell({ kind: 'progress', share: total > 0 ? done / total : 0 }),
    });
  } finally {
    await scratch.remove();
  }
}

function tell(message: FromModelThread): void {
  parentPort?.postMessage(message);
}

function detailsOf(file: string, error: unknown): EngineErrorDetails {
  if (!(error instanceof EngineError)) return { kind: 'internal', file, reason: String(error) };
  const { kind, place, reason } = error;
  return { kind, file, place, reason };
}
