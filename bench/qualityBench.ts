// A million classifications in one project: what the quality page and the insights ask, over loopback.
import { viewerPermissions } from '../contract/src/permissions.ts';
import { measureQuality } from './measureQuality.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

export async function benchQuality(folder: string, { elements, calls }: { elements: number; calls: number }) {
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, [...viewerPermissions, 'RECLASSIFY']);
  const { modules, projectId } = server;
  await modules.access.setFlag(projectId, 'insightsDashboard', true);
  const started = performance.now();
  const viewId = await addBuilding({ ...server, elements });
  console.log(`${elements} classifications after ${Math.round((performance.now() - started) / 1000)} s`);
  // Awaited here: the server is closed when this function is left.
  return await measureQuality({ ...server, viewId, elements, calls });
}
