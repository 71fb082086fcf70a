import { useMemo } from 'react';
import classes from './BuildingSketch.module.css';
import { sketchBuilding } from './sketchBuilding.ts';

/** A quiet elevation in place of a picture that nobody has taken yet; the same seed gives the same building. */
export function BuildingSketch({ seed }: { seed: string }) {
  const { walls, outline, detail, guide } = useMemo(() => sketchBuilding(seed), [seed]);
  return (
    <svg className={classes.sketch} viewBox="0 0 320 140" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className={classes.guide} d={guide} />
      <path className={classes.walls} d={walls} />
      <path className={classes.detail} d={detail} />
      <path className={classes.outline} d={outline} />
    </svg>
  );
}
