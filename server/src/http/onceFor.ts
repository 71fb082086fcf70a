import { createHash } from 'node:crypto';
import { idempotencyHeader } from '@plumbline/contract/client';
import type { ReceivedFile } from '@plumbline/contract/filePart';
import type { RouteDefinition } from '@plumbline/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import { everyTime, type Once, once } from '../platform/once.ts';

/** Letters that a header can carry, none of which can be a list's comma and blank: two keys are no key. */
const keyPattern = /^[!-~]{1,255}$/;

interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, ReceivedFile> | undefined;
}

/** How often the work of this call is done: once for each key of a caller, on routes that say so. */
export function onceFor(
  route: RouteDefinition,
  { files, ...input }: CallInput,
  { headers, caller }: FastifyRequest,
): Once {
  const key = headers[idempotencyHeader];
  if (!route.once || key === undefined || caller.user === undefined) return everyTime;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    const message = 'An idempotency key has 1 to 255 letters, digits or signs and no blanks.';
    throw new AppError('request.invalid', { issues: [{ path: `headers.${idempotencyHeader}`, message }] });
  }
  const inputHash = createHash('sha256')
    .update(JSON.stringify([route.id, input, whatIsIn(files)]))
    .digest('hex');
  return once({ userId: caller.user.id, key, inputHash });
}

/** Files by what they are: where they lie is another place each time. */
function whatIsIn(files: CallInput['files'] = {}) {
  return Object.entries(files)
    .map(([name, { filename, sha256 }]) => ({ name, filename, sha256 }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
