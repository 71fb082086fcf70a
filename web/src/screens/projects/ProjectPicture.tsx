import { useState } from 'react';
import { useBuildingPicture } from '../../data/projects/projectCard.ts';
import { BuildingSketch } from '../../ui/BuildingSketch.tsx';
import classes from './ProjectCard.module.css';

/** The building as its model has it; a sketch until it is there, and where there is nothing to draw. */
export function ProjectPicture({ projectId, enabled }: { projectId: string; enabled: boolean }) {
  const url = useBuildingPicture(projectId, { enabled })?.url;
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();
  return (
    <>
      {(url === undefined || shown !== url) && <BuildingSketch seed={projectId} />}
      {url !== undefined && failed !== url && (
        <img
          className={classes.building}
          data-shown={shown === url || undefined}
          src={url}
          // The card's name says which building it is.
          alt=""
          onLoad={() => setShown(url)}
          onError={() => setFailed(url)}
        />
      )}
    </>
  );
}
