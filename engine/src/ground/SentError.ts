import { EngineError, type EngineErrorDetails } from './EngineError.ts';

/** What is left of an error on its way to another process or thread, where it loses its class. */
export interface SentError {
  message: string;
  stack: string | undefined;
  /** Of errors of the system: `ENOENT`. */
  code: string | undefined;
  engine: EngineErrorDetails | undefined;
}

export function packError(error: unknown): SentError {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { message: name === 'Error' ? message : `${name}: ${message}`, stack, code, engine: detailsOf(error) };
}

export function unpackError({ message, stack, code, engine }: SentError): Error {
  if (engine) return new EngineError(engine);
  const error = new Error(message);
  return Object.assign(error, { stack: stack ?? error.stack }, code !== undefined && { code });
}

function detailsOf(error: unknown): EngineErrorDetails | undefined {
  if (!(error instanceof EngineError)) return undefined;
  const { kind, file, place, reason } = error;
  return { kind, file, place, reason };
}
