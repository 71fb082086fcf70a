import { ContextMenu } from '../../tools/contextMenu/ContextMenu.tsx';
import { IssuePins } from '../../tools/issuePins/IssuePins.tsx';
import { Legend } from '../../tools/legend/Legend.tsx';
import { StatusPainting } from '../../tools/statusPainting/StatusPainting.tsx';
import { ToolArea } from '../../tools/ToolArea.tsx';
import { TimeLine } from '../../tools/timeLine/TimeLine.tsx';

/** Everything that stands over the scene. */
export function ViewerTools() {
  return (
    <ToolArea>
      <StatusPainting />
      <IssuePins />
      <Legend />
      <TimeLine />
      <ContextMenu />
    </ToolArea>
  );
}
