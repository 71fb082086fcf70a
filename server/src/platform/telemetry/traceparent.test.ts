import { expect, test } from 'vitest';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('reads what it writes, and what later versions may add', () => {
  expect(readTraceparent(writeTraceparent({ traceId, spanId, isSampled: true }))).toEqual({
    traceId,
    spanId,
    isSampled: true,
  });
  expect(readTraceparent(`01-${traceId}-${spanId}-00-more`)).toEqual({ traceId, spanId, isSampled: false });
});

test.each([
  undefined,
  '',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}\n-${spanId}-01`,
])('%j is nobody’s', (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});
