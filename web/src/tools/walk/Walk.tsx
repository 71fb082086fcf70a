import { Kbd } from '@mantine/core';
import { walkTool } from '@plumbline/viewer/tools/walk/walkTool';
import { useEffect } from 'react';
import { useStores } from '../../state/stores.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolStrip } from '../ToolStrip.tsx';
import { useEscape } from '../toolbarContext.ts';
import { isPassable } from './isPassable.ts';
import classes from './Walk.module.css';

/** Through the model on foot, at the height of eyes. */
export function Walk({ close }: OpenToolProps) {
  const { viewer, names } = useViewport();
  const { drawnView } = useStores();

  useEffect(() => {
    if (!viewer || !names) return;
    // A plan has cut away what one would walk under.
    drawnView.getState().leave({ isPlaced: true });
    const tool = viewer.use(walkTool);
    tool.start({ isPassable: (element) => isPassable(names.rawTypeOf(element)) });
    return () => tool.stop();
  }, [viewer, names, drawnView]);
  useEscape('gesture', () => {
    close();
    return true;
  });

  return (
    <ToolStrip title="Walk" close={close}>
      <span className={classes.hint}>
        <span className={classes.keys}>
          <Kbd size="xs">W</Kbd> <Kbd size="xs">A</Kbd> <Kbd size="xs">S</Kbd> <Kbd size="xs">D</Kbd> walk,{' '}
          <Kbd size="xs">Shift</Kbd> runs.{' '}
        </span>
        Drag to look around. Double-click a floor to go there.
      </span>
    </ToolStrip>
  );
}
