import type { FlatMesh, IfcAPI } from 'web-ifc';
import { isKernelException } from './useWebIfc.ts';

/** So many products are meshed before the event loop has its turn. */
const batch = 64;

/** Meshes products one after the other; gives the numbers of those on which the kernel failed. */
export async function streamMeshes(
  api: IfcAPI,
  model: number,
  { ids, take, report }: { ids: number[]; take: (mesh: FlatMesh) => void; report?: (done: number) => void },
): Promise<number[]> {
  const failed: number[] = [];
  let from = 0;
  while (from < ids.length) {
    const part = ids.slice(from, from + batch);
    let done = 0;
    try {
      api.StreamMeshes(model, part, (mesh, index) => {
        take(mesh);
        done = index + 1;
      });
      from += part.length;
    } catch (error) {
      if (!isKernelException(error)) throw error;
      from += done;
      from += meshOneByOne(api, model, { ids: ids.slice(from, from + part.length - done), take, failed });
    }
    report?.(from);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return failed;
}

/** Products without triangles are not called back, so only this tells on which one the kernel failed. */
function meshOneByOne(
  api: IfcAPI,
  model: number,
  { ids, take, failed }: { ids: number[]; take: (mesh: FlatMesh) => void; failed: number[] },
): number {
  for (const id of ids) {
    try {
      api.StreamMeshes(model, [id], take);
    } catch (error) {
      if (!isKernelException(error)) throw error;
      failed.push(id);
    }
  }
  return ids.length;
}
