import { ActionIcon, Kbd, Tooltip } from '@mantine/core';
import { IconPerspective, IconPerspectiveOff } from '@tabler/icons-react';
import { useIsParallel } from '../../viewport/useIsParallel.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import classes from './ViewCube.module.css';

/** With perspective, as eyes see, or with parallel lines, as drawings are. */
export function ParallelButton() {
  const viewer = useViewer();
  const isParallel = useIsParallel(viewer);
  const Icon = isParallel ? IconPerspectiveOff : IconPerspective;
  return (
    <Tooltip
      position="left"
      label={
        <>
          {isParallel ? 'Parallel view: switch to perspective' : 'Perspective: switch to a parallel view'}{' '}
          <Kbd size="xs">L</Kbd>
        </>
      }
    >
      <ActionIcon
        className={classes.home}
        aria-label="Parallel view"
        aria-pressed={isParallel}
        onClick={() => viewer?.camera.setParallel(!isParallel, { animate: true })}
      >
        <Icon aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
