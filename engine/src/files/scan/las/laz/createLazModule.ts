import { createLazPerf } from 'laz-perf';

/** What we use of the compiled laz-perf; its memory goes with the object. */
export interface LazModule {
  /** Replaced whenever the memory grows: read it anew after each call. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  ChunkDecoder: new () => LazChunkDecoder;
}

export interface LazChunkDecoder {
  open(formatNumber: number, recordBytes: number, pointer: number): void;
  getPoint(pointer: number): void;
  delete(): void;
}

type Listener = (...values: unknown[]) => void;
const processEvents = ['uncaughtException', 'unhandledRejection'];

/** A decompressor of its own: a trap in damaged data spoils this one alone. */
export async function createLazModule(): Promise<LazModule> {
  const before = processEvents.map((event) => process.listeners(event as 'uncaughtException') as Listener[]);
  const creating = createLazPerf({ print: ignore, printErr: ignore });
  // Emscripten hooks into the whole process and would end it on errors that are not its own.
  processEvents.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException') as Listener[])
      if (!before[i].includes(listener)) process.removeListener(event, listener);
  });
  return (await creating) as LazModule;
}

function ignore(): void {}
