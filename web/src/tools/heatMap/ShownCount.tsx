import { useMemo } from 'react';
import { usePaintFilter, usePainting } from '../../data/verdicts/painting.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './HeatMapPanel.module.css';

/** How many points are seen, and of how many elements the filter takes. */
export function ShownCount({ points, isOfElement }: { points: number; isOfElement: boolean }) {
  const { column } = usePainting(usePaintFilter());
  const elements = useMemo(() => column?.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0), [column]);
  const count = points === 1 ? '1 point' : `${formatCount(points)} points`;
  const isMany = !isOfElement && elements !== undefined;
  return (
    <span className={classes.count}>
      {isMany ? `${count}, ${elements === 1 ? '1 element' : `${formatCount(elements)} elements`}` : count}
    </span>
  );
}
