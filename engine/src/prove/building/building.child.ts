import { gunzipSync } from 'node:zlib';
import { chooseLevel, readMesh } from '../../files/viewerFile/readMesh.ts';
import { answerParent } from '../../ground/child/answerParent.ts';
import type { BuildingOrder, DrawnBuilding } from './BuildingOrder.ts';
import { drawBuilding } from './drawBuilding.ts';

export interface BuildingQuestion {
  /** Of the viewer files, in their order: the number of the first element. */
  firstElements: readonly number[];
  order: BuildingOrder;
}

/** More than a picture shows: of larger models the coarser triangles are drawn. */
const mostTriangles = 6_000_000;

answerParent<undefined, BuildingQuestion, never, DrawnBuilding>(
  () =>
    async ({ firstElements, order }, _tell, request) => {
      const files = [];
      for (const [i, firstElement] of firstElements.entries()) {
        files.push({ firstElement, bytes: gunzipSync((await request(i)) as Uint8Array) });
      }
      const level = chooseLevel(files, mostTriangles);
      return drawBuilding(await readMesh(files, order.codes.length, level), order);
    },
);
