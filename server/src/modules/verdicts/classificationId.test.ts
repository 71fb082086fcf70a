import { expect, test } from 'vitest';
import { classificationId, readClassificationId } from './classificationId.ts';

const versionId = '3e43a0f2-7f4b-4d43-8f5c-0a4f1a2b3c4d';

test('an id is read as it was made, whatever the case', () => {
  expect(readClassificationId(classificationId(versionId, 99_999))).toEqual({ versionId, elementIndex: 99_999 });
  expect(readClassificationId(`${versionId.toUpperCase()}.0`)).toEqual({ versionId, elementIndex: 0 });
});

test.each([
  '',
  '7',
  versionId,
  `${versionId}.`,
  `${versionId}.-1`,
  `${versionId}.1.2`,
  `x${versionId}.1`,
  `${versionId}.9999999999`,
])('"%s" is no id', (text) => {
  expect(readClassificationId(text)).toBeUndefined();
});
