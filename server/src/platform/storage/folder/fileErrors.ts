import { StorageError } from '../StorageError.ts';

/** What the file system says, in the storage's words. Errors of the stream that is being stored stay as they are. */
export function fromFileError(error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new StorageError('full', 'The storage is full.', { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StorageError('denied', 'The storage may not be written or read by this program.', { cause: error });
    case 'ENAMETOOLONG':
      return new StorageError('badKey', 'This key cannot be stored: it is too long.', { cause: error });
    case 'ENOENT':
      return new StorageError('notFound', 'There is no such object.', { cause: error });
    case 'EIO':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOTDIR':
    case 'EISDIR':
      return new StorageError('failed', `The storage does not work: ${(error as Error).message}`, { cause: error });
    default:
      return error;
  }
}

export const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException)?.code === code;
