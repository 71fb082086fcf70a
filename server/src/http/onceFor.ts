import { createHash } from 'node:crypto';
import { idempotencyHeader } from '@plumbline/contract/client';
import type { RouteDefinition } from '@plumbline/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import { everyTime, type Once, once } from '../platform/once.ts';

/** Letters that a header can carry, none of which can be a list's comma and blank: two keys are no key. */
const keyPattern = /^[!-~]{1,255}$/;

/** How often the work of this call is done: once for each key of a caller, on routes that say so. */
export function onceFor(route: RouteDefinition, input: unknown, { headers, caller }: FastifyRequest): Once {
  const key = headers[idempotencyHeader];
  if (!route.once || key === undefined || caller.user === undefined) return everyTime;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    const message = 'An idempotency key has 1 to 255 letters, digits or signs and no blanks.';
    throw new AppError('request.invalid', { issues: [{ path: `headers.${idempotencyHeader}`, message }] });
  }
  const inputHash = createHash('sha256')
    .update(JSON.stringify([route.id, input]))
    .digest('hex');
  return once({ userId: caller.user.id, key, inputHash });
}
