import { AsBuilt } from '../../tools/asBuilt/AsBuilt.tsx';
import { ContextMenu } from '../../tools/contextMenu/ContextMenu.tsx';
import { IssuePins } from '../../tools/issuePins/IssuePins.tsx';
import { Legend } from '../../tools/legend/Legend.tsx';
import { OffsetArrows } from '../../tools/offsetArrow/OffsetArrows.tsx';
import { SceneFoot } from '../../tools/SceneFoot.tsx';
import { StatusPainting } from '../../tools/statusPainting/StatusPainting.tsx';
import { ToolArea } from '../../tools/ToolArea.tsx';
import { TimeLine } from '../../tools/timeLine/TimeLine.tsx';

/** Everything that stands over the scene. */
export function ViewerTools() {
  return (
    <ToolArea>
      <StatusPainting />
      <IssuePins />
      <OffsetArrows />
      <AsBuilt />
      <SceneFoot>
        <Legend />
        <TimeLine />
      </SceneFoot>
      <ContextMenu />
    </ToolArea>
  );
}
