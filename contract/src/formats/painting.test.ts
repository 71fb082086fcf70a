import { expect, test } from 'vitest';
import { elementStatuses } from '../status.ts';
import { codeOfStatus, isApproved, paintByte, statusCodeOf, statusOfCode } from './painting.ts';

test('[VIEW-2] every status comes back from its byte, approved or not, and 0 is no status', () => {
  for (const { name } of elementStatuses) {
    for (const approved of [false, true]) {
      const byte = paintByte(codeOfStatus(name), approved);
      expect([statusOfCode(statusCodeOf(byte)), isApproved(byte)]).toEqual([name, approved]);
      expect(byte).not.toBe(0);
    }
  }
  expect(statusOfCode(statusCodeOf(0))).toBeUndefined();
});
