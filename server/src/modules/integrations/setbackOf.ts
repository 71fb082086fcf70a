import { AppError } from '../../AppError.ts';
import { SourceFault, type SourceFaultKind } from '../../designService/SourceFault.ts';

/** What became of an attempt to copy: it is over, it goes on later, or once the person has logged in, and allowed more if need be. */
export type Setback =
  | { way: 'fail'; message: string }
  | { way: 'later'; message: string; retryAfterS: number | undefined }
  | { way: 'login' | 'consent'; message: string };

const sentences: Record<SourceFaultKind, string> = {
  signedOut: 'The login to the design service has ended. Log in again, and the import goes on.',
  scopeMissing: 'The design service was not allowed to translate this file. Log in again and allow it.',
  forbidden: 'The account at the design service may not read this file.',
  notFound: 'The file is no longer at the design service, or the account may not see it.',
  replaced: 'This version is no longer at the design service. Import the newest one.',
  busy: 'The design service has too much to do. It is tried again.',
  unavailable: 'The design service does not answer. It is tried again.',
  timedOut: 'The design service does not answer. It is tried again.',
  badAnswer: 'The design service gave an answer that cannot be read.',
  refused: 'The design service does not give this file.',
  notAllowed: 'The design service named an address that may not be called.',
};

/** What to do about an error, and what to tell people of it. */
export function setbackOf(error: unknown, of = 'design service'): Setback {
  const fault = findCause(error);
  if (fault) {
    const message = sentences[fault.kind].replaceAll('design service', of);
    if (fault.kind === 'signedOut') return { way: 'login', message };
    if (fault.kind === 'scopeMissing') return { way: 'consent', message };
    return fault.mayPass ? { way: 'later', message, retryAfterS: fault.retryAfterS } : { way: 'fail', message };
  }
  // A disk that is full stays so for longer than anybody waits, and what has come would fill it.
  if (codeOf(error) === 'storage.full')
    return { way: 'fail', message: new AppError('storage.full', undefined).message };
  if (error instanceof AppError && error.status < 500) return { way: 'fail', message: error.message };
  return { way: 'later', message: 'Something went wrong here. It is tried again.', retryAfterS: undefined };
}

/** The storage wraps what breaks off while it writes. */
function findCause(error: unknown): SourceFault | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof SourceFault) return cause;
  return undefined;
}

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;
