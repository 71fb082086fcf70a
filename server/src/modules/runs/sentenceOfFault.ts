const ownFault = 'The analysis stopped because of a fault in the program. Run it again, or ask for support.';
const fullDisk = 'The analysis stopped because the storage is full. Run it again when there is space.';
/** Of errors that come from a thread only the text is left; PostgreSQL: a disk that is full (53100). */
const spaceGone = /\b(ENOSPC|EDQUOT)\b/;

/** What people are told of an error that is not a file's. */
export function sentenceOfFault(error: unknown): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === 'storage.full' || code === '53100' || spaceGone.test(`${code} ${message}`) ? fullDisk : ownFault;
}
