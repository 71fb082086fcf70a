import { OutboundFault } from '../../platform/outbound/OutboundFault.ts';
import { readRetryAfter } from '../../platform/outbound/readRetryAfter.ts';
import { faultOfCall } from '../aps/faultOfAnswer.ts';
import { SourceFault, type SourceFaultKind } from '../SourceFault.ts';

interface S3Failure {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: Record<string, string | undefined> };
}

/** What the S3 server, or the way to it, says. */
export function faultOfS3(error: unknown): SourceFault {
  if (error instanceof SourceFault || error instanceof OutboundFault) return faultOfCall(error);
  const { name = '', message = '', $metadata, $response } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  const retryAfterS = readRetryAfter($response?.headers?.['retry-after']);
  return new SourceFault(kindOf(name, status), {
    message: `${name} ${message}`.slice(0, 300),
    ...(status !== undefined && { status }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

function kindOf(name: string, status: number | undefined): SourceFaultKind {
  if (name === 'SlowDown' || status === 429) return 'busy';
  if (status === 412) return 'replaced';
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status !== undefined && status >= 500) return 'unavailable';
  // A page of something else, or a bucket of another region.
  return status === undefined || status < 400 ? 'badAnswer' : 'refused';
}

export async function orFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOfS3(error);
  }
}
