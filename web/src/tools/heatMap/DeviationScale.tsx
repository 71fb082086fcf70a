import { deviationSteps } from '@plumbline/contract/deviationScale';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
import { countSteps } from '@plumbline/viewer/tools/heatMap/countSteps';
import { signedMillimetres } from '@plumbline/viewer/tools/heatMap/signedMillimetres';
import type { DeviationScale as Scale } from '@plumbline/viewer/tools/heatMap/stepThresholds';
import { type CSSProperties, useMemo } from 'react';
import { figures } from '../../ui/figures.ts';
import { formatCount, formatMillimetres, formatPercent } from '../../ui/format.ts';
import classes from './DeviationScale.module.css';

const middle = deviationSteps.findIndex(({ percent }) => percent === 0);

/** The nine colours with the deviations they stand for, and how many points have each ([HEAT-2]); those that say nothing have none. */
export function DeviationScale({
  points,
  along,
  scale: { toleranceM, maximumM },
}: {
  points: ElementPoints;
  along: PointsAlong | undefined;
  scale: Scale;
}) {
  const counts = useMemo(
    () => countSteps(points, { toleranceM, maximumM }, along),
    [points, along, toleranceM, maximumM],
  );
  const counted = along?.speaking ?? points.count;
  const shareOf = (count: number) => (counted === 0 ? 0 : count / counted);
  const most = Math.max(...counts, 1);
  return (
    <section aria-label="Colour scale">
      {counted > 0 && (
        <p className={classes.share}>
          <strong className={classes.figure}>{formatPercent(shareOf(counts[middle]!))}</strong>
          {` of ${along ? 'those' : 'the points'} within ±${formatMillimetres(toleranceM)}`}
        </p>
      )}
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
      {along && points.count > counted && (
        <p className={classes.silent}>
          <span className={classes.hatched} />
          {`${formatCount(points.count - counted)} ${points.count - counted === 1 ? 'says' : 'say'} nothing about it`}
        </p>
      )}
    </section>
  );
}
