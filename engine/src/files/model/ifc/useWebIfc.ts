import { IfcAPI, LogLevel } from 'web-ifc';
import { EngineError } from '../../../ground/EngineError.ts';

/** Lends a geometry kernel of its own to `task`: one that failed is never used again. */
export async function useWebIfc<T>(file: string, task: (api: IfcAPI) => Promise<T>): Promise<T> {
  const api = new IfcAPI();
  try {
    await api.Init();
    api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
    return await task(api);
  } catch (error) {
    throw error instanceof EngineError ? error : kernelError(file, error);
  } finally {
    dispose(api);
  }
}

/** Whether the kernel gave up one task in good order: a C++ exception, which is no Error in JavaScript. */
export function isKernelException(error: unknown): boolean {
  return Object.prototype.toString.call(error) === '[object WebAssembly.Exception]';
}

function kernelError(file: string, error: unknown): EngineError {
  const message = error instanceof Error ? error.message : 'an exception without a text';
  const isMemory = /memory|OOM|bad_alloc|allocation/i.test(message) && !/out of bounds/i.test(message);
  return new EngineError({
    kind: isMemory ? 'unsupported' : 'invalid',
    file,
    reason: isMemory
      ? 'the model does not fit into the memory of the geometry kernel: divide it into several files'
      : `the geometry kernel could not read the file (${message})`,
    cause: error,
  });
}

function dispose(api: IfcAPI): void {
  try {
    api.Dispose();
    // biome-ignore lint/plugin/nameErrors: after a trap the kernel fails by whatever it meets
  } catch {
    // Dropping the reference frees its memory.
    api.wasmModule = undefined;
  }
}
