import type { RouteDefinition } from './route.ts';

export const usualBodyBytes = 1024 * 1024;

/** What parts have around them: boundaries and heads. */
const bytesAroundParts = 64 * 1024;

/** As much as the JSON of a call may have. */
export function mostJsonBytes({ bodyLimit = usualBodyBytes }: RouteDefinition): number {
  return bodyLimit;
}

/** As much as a call may send in all. */
export function mostBodyBytes(route: RouteDefinition): number {
  if (route.files === undefined) return mostJsonBytes(route);
  const files = Object.values(route.files).reduce((sum, { mostBytes }) => sum + mostBytes, 0);
  return (route.body ? mostJsonBytes(route) : 0) + files + bytesAroundParts;
}

/** A line on which a file takes no longer than this is not called broken: 400 kbit/s. */
const slowestBytesPerMs = 50;

export const longestSendingMs = (bytes: number): number => bytes / slowestBytesPerMs;
