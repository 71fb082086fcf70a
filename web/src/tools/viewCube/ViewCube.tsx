import { ActionIcon, Tooltip } from '@mantine/core';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { axesOf, type CameraState } from '@plumbline/viewer/scene/cameraMath';
import { IconHome } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStores } from '../../state/stores.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import { cubeFaces, cubeMatrix } from './cubeViews.ts';
import { ParallelButton } from './ParallelButton.tsx';
import classes from './ViewCube.module.css';

/** A cube that stands as the model is seen; its faces, edges and corners turn the camera. */
export function ViewCube() {
  const { viewer, goHome } = useViewport();
  const { drawnView } = useStores();
  const cube = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string>();

  useEffect(() => {
    if (!viewer) return;
    // Written straight into the document: the camera moves sixty times a second.
    const follow = (camera: CameraState) => {
      if (cube.current) cube.current.style.transform = cubeMatrix(axesOf(camera));
    };
    follow(viewer.camera.get());
    return viewer.on('camera', follow);
  }, [viewer]);

  function home() {
    // Nobody's home is half a building.
    drawnView.getState().leave({ isPlaced: true });
    goHome();
  }

  const look = (direction: WorldPoint) => viewer?.camera.lookFrom(direction, { animate: true });

  return (
    <fieldset className={classes.frame} aria-label="View cube">
      {/* Sides may be turned away and edges are small: the keyboard and those who listen have buttons of their own. */}
      <div className={classes.scene} aria-hidden data-covers>
        <div ref={cube} data-cube className={classes.cube}>
          {cubeFaces.map((face) => (
            <div key={face.label} className={classes.face} style={{ transform: `${face.transform} translateZ(32px)` }}>
              {face.cells.map((cell) => (
                <button
                  key={cell.label}
                  type="button"
                  className={classes.cell}
                  tabIndex={-1}
                  title={cell.label}
                  data-view={cell.label}
                  data-pointed={cell.label === pointed || undefined}
                  onClick={() => look(cell.direction)}
                  onPointerEnter={() => setPointed(cell.label)}
                  onPointerLeave={() => setPointed(undefined)}
                >
                  {cell.label === face.label && face.label}
                </button>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.buttons}>
        <Tooltip label="Home view" position="left">
          <ActionIcon className={classes.home} aria-label="Home view" onClick={home}>
            <IconHome aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ParallelButton />
      </div>
      <div className={classes.sides}>
        {cubeFaces.map(({ label, direction }) => (
          <button
            key={label}
            type="button"
            className={classes.side}
            aria-label={`View from ${label.toLowerCase()}`}
            onClick={() => look(direction)}
            onFocus={() => setPointed(label)}
            onBlur={() => setPointed(undefined)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
