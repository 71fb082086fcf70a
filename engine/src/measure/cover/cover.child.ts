import { gunzipSync } from 'node:zlib';
import { readMesh } from '../../files/viewerFile/readMesh.ts';
import { answerParent } from '../../ground/child/answerParent.ts';
import { findCovers } from './findCovers.ts';
import { packCovers } from './packCovers.ts';

export interface CoverQuestion {
  /** Of the viewer files, in their order: the number of the first element. */
  firstElements: readonly number[];
  elementCount: number;
}

answerParent<undefined, CoverQuestion, number, Uint8Array>(
  () =>
    async ({ firstElements, elementCount }, tell, request) => {
      const files = [];
      for (const [i, firstElement] of firstElements.entries()) {
        files.push({ firstElement, bytes: gunzipSync((await request(i)) as Uint8Array) });
      }
      return packCovers(findCovers(await readMesh(files, elementCount), tell));
    },
);
