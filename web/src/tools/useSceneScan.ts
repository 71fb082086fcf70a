import type { ScanLook } from '@plumbline/viewer/tools/wholeScan/scanLook';
import { wholeScanTool } from '@plumbline/viewer/tools/wholeScan/wholeScanTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useSyncExternalStore } from 'react';
import type { OpenScan } from '../data/evidence/wholeScan.ts';

/** Shows a scan in the scene for as long as it stands; all is as before when it goes. */
export function useSceneScan(
  viewer: Viewer,
  { scan, look, tool: given = wholeScanTool }: { scan: OpenScan; look: ScanLook; tool?: typeof wholeScanTool },
) {
  const tool = viewer.use(given);
  const progress = useSyncExternalStore(tool.onProgress, tool.getProgress);

  useEffect(() => tool.setLook(look), [tool, look]);

  useEffect(() => {
    tool.show(scan.tree, scan.read);
    return () => tool.hide();
  }, [tool, scan]);

  return { progress, retry: tool.retry };
}
