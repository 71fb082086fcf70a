import { Progress } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { figures } from '../../ui/figures.ts';
import { describeProgress } from '../../ui/progressText.ts';
import classes from './BeingAnalysed.module.css';

/** Why nothing is painted yet: the analysis of the view is on its way. */
export function BeingAnalysed({ view: { name, progress } }: { view: AnalysisView }) {
  return (
    <div className={classes.card}>
      {progress ? (
        <>
          <p className={classes.head}>
            <span className={classes.title}>{`${name} is being analysed`}</span>
            <span className={figures}>{describeProgress(progress)}</span>
          </p>
          <Progress size={4} value={progress.percent} aria-label={`Analysis of ${name}`} />
          <p className={classes.sentence}>Each trade is painted as soon as it is done.</p>
        </>
      ) : (
        <>
          <p className={classes.title}>{`No results of ${name} are published.`}</p>
          <p className={classes.sentence}>The model is shown as it was designed.</p>
        </>
      )}
    </div>
  );
}
