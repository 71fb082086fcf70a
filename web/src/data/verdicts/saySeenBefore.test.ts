import { expect, test } from 'vitest';
import { saySeenBefore } from './saySeenBefore.ts';

const before = {
  scannedDate: '2026-10-02T08:30:00.000Z',
  analysisView: { id: 'b4bd6f5e-51a4-4f23-9b05-1f4e6c8d2f11', name: 'Week 40' },
};

test('says when it was last seen, and whether it is covered or was not looked at', () => {
  expect(saySeenBefore({ ...before, status: 'verified', isFloorScanned: true })).toBe(
    'Verified on 02/10/2026, covered since',
  );
  expect(saySeenBefore({ ...before, status: 'under_construction', isFloorScanned: false })).toBe(
    'Under construction on 02/10/2026, its floor not scanned since',
  );
});
