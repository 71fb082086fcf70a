import { useComputedColorScheme } from '@mantine/core';
import { datumLinesTool } from '@plumbline/viewer/tools/datumLines/datumLinesTool';
import { useEffect } from 'react';
import { useDrawnViewState, useSceneGuides } from '../../state/stores.ts';
import { formatElevation } from '../../ui/format.ts';
import { colours } from '../../ui/tokens.ts';
import { useCameraStorey } from '../../viewport/useCameraStorey.ts';
import { useDatum } from '../../viewport/useDatum.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { planM } from './drawnViews.ts';

/** Just below where a plan is cut, or its own cut would hide them. */
const belowCutM = 0.01;
/** On the floor that somebody stands on, not in it. */
const aboveFloorM = 0.03;

/** Draws grid axes and storeys into the scene while they are switched on. */
export function useDatumLines(): void {
  const viewer = useViewer();
  const datum = useDatum();
  const scheme = useComputedColorScheme('light');
  const isOn = useSceneGuides((state) => state.lines);
  const plan = useDrawnViewState(({ shown }) => (shown?.kind === 'plan' ? shown.storey : undefined));

  const { storey, isInside, box } = useCameraStorey();
  const floorM = isInside ? storey?.elevationM : undefined;

  useEffect(() => {
    if (!isOn || viewer === undefined || datum === undefined || box === undefined) return;
    const drawn = datum.storeys.find(({ name }) => name === plan);
    const ground = Math.min(...datum.axes.flatMap(({ points }) => points.map(([, , z]) => z)));
    const levelM = drawn ? drawn.elevationM + planM.above - belowCutM : (floorM ?? ground - aboveFloorM) + aboveFloorM;
    const { ink, paper } = colours(scheme);
    const tool = viewer.use(datumLinesTool);
    tool.show(
      {
        axes: datum.axes,
        storeys: datum.storeys.map((each) => ({ ...each, label: formatElevation(each.elevationM) })),
        box,
        levelM: Number.isFinite(levelM) ? levelM : box.min[2],
      },
      { ink: ink!, paper: paper! },
    );
    return () => tool.hide();
  }, [isOn, viewer, datum, plan, floorM, box, scheme]);
}
