import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
import { heatMapTool } from '@plumbline/viewer/tools/heatMap/heatMapTool';
import type { PointLook } from '@plumbline/viewer/tools/heatMap/pointLook';
import { useEffect } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

/** Shows points in the scene for as long as it stands; the elements they belong to are as before when it goes. */
export function useSceneHeatMap({
  points,
  along,
  element,
  fadesOthers,
  look,
}: {
  points: ElementPoints | undefined;
  /** What they say along the way of the verdict. */
  along: PointsAlong | undefined;
  /** Whose points they are; of all elements without one. */
  element: number | undefined;
  fadesOthers: boolean;
  look: PointLook;
}): void {
  const viewer = useViewer();

  useEffect(() => viewer?.use(heatMapTool).setLook(look), [viewer, look]);

  useEffect(() => {
    if (!viewer || !points) return;
    const tool = viewer.use(heatMapTool);
    tool.show(points, element === undefined ? 'all' : [element], { fadesOthers, along });
    return () => tool.hide();
  }, [viewer, points, along, element, fadesOthers]);
}
