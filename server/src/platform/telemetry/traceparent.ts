import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context/#traceparent-header */
export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** What is no traceparent is nobody's: whoever sends nonsense begins a trace of their own. */
export function readTraceparent(text: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && form.exec(text)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export const newSpanId = (): string => randomBytes(8).toString('hex');

export const newTraceId = (): string => randomBytes(16).toString('hex');
