import type { Side } from '@plumbline/viewer/draw/TwoPictures';
import { firstLook } from '@plumbline/viewer/tools/wholeScan/scanLook';
import { scanTools } from '@plumbline/viewer/tools/wholeScan/wholeScanTool';
import { type OpenScan, useWholeScan } from '../../data/evidence/wholeScan.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { useSceneScan } from '../useSceneScan.ts';

/** The whole scan of the view around it in one of two pictures, or in words why there is none. */
export function SideScan({ side }: { side: Side }) {
  const viewer = useViewer();
  const { state } = useWholeScan();
  if (state.kind === 'loading') return 'The scan is loading…';
  if (state.kind === 'none') return 'No scan was kept of this view.';
  if (state.kind === 'failed') return 'The scan could not be loaded.';
  return viewer ? <Shown side={side} scan={state.scan} /> : null;
}

function Shown({ side, scan }: { side: Side; scan: OpenScan }) {
  const viewer = useViewer()!;
  const { progress } = useSceneScan(viewer, { scan, look: firstLook, tool: scanTools[side] });
  if (progress.failure) return 'Not all of the scan could be loaded.';
  return progress.isLoading ? 'The scan, loading…' : 'The scan';
}
