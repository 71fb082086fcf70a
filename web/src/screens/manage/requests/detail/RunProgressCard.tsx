import { Loader, Progress } from '@mantine/core';
import type { RunProgress, RunStep } from '@plumbline/contract/resources/analysisRequests';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { figures } from '../../../../ui/figures.ts';
import { describeTimeLeft, formatProgress } from '../../../../ui/progressText.ts';
import classes from './RequestDetail.module.css';

const signs: Record<RunStep['status'], { icon: ReactNode; word: string }> = {
  done: { icon: <IconCircleCheck aria-hidden />, word: 'done' },
  running: { icon: <Loader size={16} aria-hidden />, word: 'running' },
  waiting: { icon: <IconCircleDashed aria-hidden />, word: 'waiting' },
};

/** How far an analysis is: as a whole, by its steps and by trade. */
export function RunProgressCard({
  status,
  progress,
}: {
  status: 'waiting' | 'running';
  progress: RunProgress | undefined;
}) {
  const percent = progress?.percent ?? 0;
  return (
    <section className={classes.card} aria-label="Progress">
      <div className={classes.progressHead}>
        <span className={`${classes.percent} ${figures}`}>{formatProgress(percent)}</span>
        <span className={classes.quiet}>{remark(status, progress)}</span>
      </div>
      <Progress size={8} value={percent} aria-label="Progress of the analysis" />
      {progress && (
        <div className={classes.columns}>
          {progress.steps.length > 0 && <Steps steps={progress.steps} />}
          {progress.trades.length > 0 && <Trades trades={progress.trades} />}
        </div>
      )}
    </section>
  );
}

function describeWaiting({ of, most, before }: NonNullable<RunProgress['waitsFor']>): string {
  const those = most === 1 ? 'the analysis that is' : `one of the ${most} analyses that are`;
  const line = before === 0 ? '' : before === 1 ? ' One more is before it.' : ` ${before} more are before it.`;
  return `Waits for ${those} under way: the ${of} has ${most} at a time.${line} Whoever runs the server can allow more.`;
}

function remark(status: 'waiting' | 'running', progress: RunProgress | undefined): string {
  if (status === 'waiting') return progress?.waitsFor ? describeWaiting(progress.waitsFor) : 'Waiting to begin';
  if (progress?.secondsLeft === undefined) return 'Estimating the time left';
  const text = describeTimeLeft(progress.secondsLeft);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Steps({ steps }: { steps: readonly RunStep[] }) {
  return (
    <div>
      <h3 className={classes.heading}>Steps</h3>
      <ol className={classes.list}>
        {steps.map(({ name, status, percent }) => (
          <li key={name} className={classes.step} data-status={status}>
            {signs[status].icon}
            <span className={classes.grow}>{name}</span>
            <span className={`${classes.quiet} ${figures}`}>
              {status === 'running' ? formatProgress(percent) : signs[status].word}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Trades({ trades }: Pick<RunProgress, 'trades'>) {
  return (
    <div>
      <h3 className={classes.heading}>Trades</h3>
      <ul className={classes.list}>
        {trades.map(({ name, percent }) => (
          <li key={name} className={classes.trade}>
            <span className={classes.grow} title={name}>
              {name}
            </span>
            <Progress size={4} value={percent} className={classes.tradeBar} aria-label={`Progress of ${name}`} />
            <span className={`${classes.quiet} ${classes.tradePercent} ${figures}`}>{formatProgress(percent)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
