import { expect, test } from 'vitest';
import { localStamp } from './localStamp.ts';

test('[QUAL-7] a file is named by the clock of whoever asks for it', () => {
  const moment = new Date('2026-03-01T23:05:59Z');
  expect(localStamp(moment, 0)).toBe('20260301-2305');
  expect(localStamp(moment, -120)).toBe('20260302-0105');
  expect(localStamp(moment, 300)).toBe('20260301-1805');
  expect(localStamp(new Date('2026-01-01T02:00:00Z'), 210)).toBe('20251231-2230');
});
