import { StorageError } from '../StorageError.ts';

interface S3Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const network =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|TimeoutError|CERT_|DEPTH_|SELF_SIGNED|ERR_TLS|EPROTO)/;

/** What the S3 server or the way to it says, in the storage's words. */
export function fromS3Error(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const { name = '', code = '', message = '', $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  const because = { cause: error };
  if (name === 'NoSuchBucket') return new StorageError('failed', 'The bucket does not exist.', because);
  if (name === 'NoSuchKey' || name === 'NotFound')
    return new StorageError('notFound', 'There is no such object.', because);
  if (name === 'NoSuchUpload') return new StorageError('notFound', 'There is no such upload.', because);
  if (name === 'InvalidPart')
    return new StorageError('wrongParts', 'Parts of the upload are not as reported.', because);
  if (name === 'InvalidRange' || status === 416) {
    return new StorageError('badRange', 'The range begins beyond the end of the object.', because);
  }
  if (status === 401 || status === 403)
    return new StorageError('denied', `The S3 server refuses us (${name}).`, because);
  if (status === 507) return new StorageError('full', 'The storage is full.', because);
  if (status >= 500) return new StorageError('unreachable', `The S3 server fails (${status}).`, because);
  if (network.test(code)) return new StorageError('unreachable', `The S3 server cannot be reached (${code}).`, because);
  if (network.test(name)) return new StorageError('unreachable', `The S3 server cannot be reached (${name}).`, because);
  // Errors of the stream that is being stored stay as they are.
  return $metadata ? new StorageError('failed', `The S3 server says: ${name} ${message}`, because) : error;
}

export const isAbsent = (error: unknown) => error instanceof StorageError && error.kind === 'notFound';

export async function translate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw fromS3Error(error);
  }
}
