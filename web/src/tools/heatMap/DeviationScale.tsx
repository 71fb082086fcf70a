import { deviationSteps } from '@plumbline/contract/deviationScale';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { countSteps } from '@plumbline/viewer/tools/heatMap/countSteps';
import { signedMillimetres } from '@plumbline/viewer/tools/heatMap/signedMillimetres';
import type { DeviationScale as Scale } from '@plumbline/viewer/tools/heatMap/stepThresholds';
import { type CSSProperties, useMemo } from 'react';
import { figures } from '../../ui/figures.ts';
import { formatMillimetres, formatPercent } from '../../ui/format.ts';
import classes from './DeviationScale.module.css';

const middle = deviationSteps.findIndex(({ percent }) => percent === 0);

/** The nine colours with the deviations they stand for, and how many points have each ([HEAT-2]). */
export function DeviationScale({ points, scale: { toleranceM, maximumM } }: { points: ElementPoints; scale: Scale }) {
  const counts = useMemo(() => countSteps(points, { toleranceM, maximumM }), [points, toleranceM, maximumM]);
  const shareOf = (count: number) => (points.count === 0 ? 0 : count / points.count);
  const most = Math.max(...counts, 1);
  return (
    <section aria-label="Colour scale">
      <p className={classes.share}>
        <strong className={classes.figure}>{formatPercent(shareOf(counts[middle]!))}</strong>
        {` of the points within ±${formatMillimetres(toleranceM)}`}
      </p>
      <ul className={classes.scale}>
        {deviationSteps.map(({ percent, colour }, step) => (
          <li key={percent} className={classes.step} data-step={step}>
            <span className={classes.swatch} style={{ '--fill': colour } as CSSProperties} />
            <span className={classes.label}>{signedMillimetres((percent / 100) * maximumM)}</span>
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: `${(counts[step]! / most) * 100}%` }} />
            </span>
            <span className={figures}>{formatPercent(shareOf(counts[step]!))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
