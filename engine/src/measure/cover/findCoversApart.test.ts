import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeBox, makeModel } from '../../files/viewerFile/fixtures/makeModel.ts';
import { readMesh } from '../../files/viewerFile/readMesh.ts';
import { writeModelFile } from '../../files/viewerFile/writeModelFile.ts';
import { findCovers } from './findCovers.ts';
import { findCoversApart } from './findCoversApart.ts';
import { unpackCovers } from './packCovers.ts';

test('another process finds what this one would', { timeout: 60_000 }, async () => {
  const model = makeModel(
    [makeBox(5, 0.2, 3), makeBox(5, 0.0125, 3)],
    [
      { element: 0, shape: 0 },
      { element: 1, shape: 1, at: [0, 0.2, 0] },
    ],
    2,
  );
  const bytes = Buffer.concat((await writeModelFile(model, { rootModel: 0 })).pieces);
  const packed = await findCoversApart({
    files: [{ firstElement: 0, read: async () => gzipSync(bytes) }],
    elementCount: 2,
  });
  const found = unpackCovers(packed);
  expect(found).toEqual(findCovers(await readMesh([{ firstElement: 0, bytes }], 2)));
  expect(found.element.length).toBeGreaterThan(40);
});

test('a file that is damaged is told as one', { timeout: 60_000 }, async () => {
  const files = [{ firstElement: 0, read: async () => gzipSync(Buffer.from('PLMF')) }];
  await expect(findCoversApart({ files, elementCount: 1 })).rejects.toThrow('ends within its head');
});
