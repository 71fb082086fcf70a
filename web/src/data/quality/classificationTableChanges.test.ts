import { codeOfStatus, paintByte, statusCodeOf } from '@plumbline/contract/formats/painting';
import { expect, test } from 'vitest';
import { aTableRow } from '../testing/aTableRow.ts';
import { withRowChanges } from './classificationTableChanges.ts';

const approve = (byte: number) => paintByte(statusCodeOf(byte), true);
const miss = () => paintByte(codeOfStatus('missing'), false);

test('[QUAL-6] rows have the changes that are on their way, one after the other', () => {
  const rows = [aTableRow({ forgeObjectId: 1 }), aTableRow({ forgeObjectId: 2 })];
  const changed = withRowChanges(rows, [
    { elements: [2, 900], change: miss },
    { elements: [2], change: approve },
  ]);
  expect(changed[0]).toBe(rows[0]);
  expect(changed[1]).toMatchObject({ status: 'missing', approved: true, classificationType: 'manual' });
});

test('nothing on its way leaves the rows as they are', () => {
  const rows = [aTableRow()];
  expect(withRowChanges(rows, [])).toBe(rows);
  expect(withRowChanges(rows, [{ elements: [1], change: (byte) => byte }])[0]).toBe(rows[0]);
});
