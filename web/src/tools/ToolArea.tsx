import type { ReactNode } from 'react';
import { usePlace } from '../data/address/place.ts';
import { useFeatures } from '../data/flags.ts';
import { usePhotos } from '../state/stores.ts';
import { useSelection } from '../viewport/useSelection.ts';
import { useStage } from '../viewport/useStage.ts';
import { Minimap } from './minimap/Minimap.tsx';
import classes from './ToolArea.module.css';
import { AttachedTool } from './toolbar/AttachedTool.tsx';
import { VerticalToolbar } from './toolbar/VerticalToolbar.tsx';
import { tools } from './tools.ts';
import { useTwoViewsInAddress } from './twoViews/useTwoViewsInAddress.ts';
import { useToolsInAddress } from './useToolsInAddress.ts';
import { ViewCube } from './viewCube/ViewCube.tsx';
import { DrawnViews } from './views/DrawnViews.tsx';

/** Everything around the scene: the toolbar with its tools, the cube, and between docked panels what else floats there. */
export function ToolArea({ children }: { children?: ReactNode }) {
  const { project, isModelOnly = false } = usePlace();
  const { isOn } = useFeatures();
  const selected = useSelection().length;
  const stage = useStage();
  // Specification 2, section 2.8: a locked view hides the toolbar.
  const isLocked = usePhotos((state) => state.isLocked);
  const faces = tools.filter(
    ({ flag, needsAnalysis }) => (flag === undefined || isOn(flag, project)) && !(isModelOnly && needsAnalysis),
  );
  useToolsInAddress(faces);
  useTwoViewsInAddress();
  return (
    <div className={classes.tools} data-viewer-keys>
      <div ref={stage} className={classes.stage}>
        <ViewCube />
        <DrawnViews />
        <Minimap />
        <div className={classes.rest}>{children}</div>
      </div>
      <VerticalToolbar selected={selected} isHidden={isLocked}>
        {faces.map((face) => (
          <AttachedTool key={face.id} face={face} />
        ))}
      </VerticalToolbar>
    </div>
  );
}
