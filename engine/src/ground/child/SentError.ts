import { EngineError, type EngineErrorDetails } from '../EngineError.ts';

/** What is left of an error on its way to another process, where it loses its class. */
export interface SentError {
  message: string;
  engine: EngineErrorDetails | undefined;
}

export function packError(error: unknown): SentError {
  const { stack, message } = error as Error;
  return { message: stack ?? message, engine: detailsOf(error) };
}

export function unpackError({ message, engine }: SentError): Error {
  return engine ? new EngineError(engine) : new Error(message);
}

function detailsOf(error: unknown): EngineErrorDetails | undefined {
  if (!(error instanceof EngineError)) return undefined;
  const { kind, file, place, reason } = error;
  return { kind, file, place, reason };
}
