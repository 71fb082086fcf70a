import { Title } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { useRollUp } from '../../../data/progress/rollUp.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatDay } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { Coverage, type CoverageProps } from './Coverage.tsx';
import classes from './Overview.module.css';
import { RollUpTree } from './RollUpTree.tsx';
import { TradePaces } from './TradePaces.tsx';

/** The whole project: every package beside its plan, the pace of each trade, and what is in no package or in several. */
export function Overview(shown: CoverageProps) {
  const { data, error, isFetching, refetch } = useRollUp();
  if (data === undefined) {
    if (error) {
      const title = "We couldn't display the work packages, please retry.";
      return <LoadFailure title={title} error={error} isFetching={isFetching} refetch={refetch} />;
    }
    return <LoadingSkeleton rows={6} height={52} label="Loading the overview" />;
  }
  if (data.nodes.length === 0) {
    return <EmptyState icon={<IconProgress />} title="There are no work packages to display." />;
  }
  return (
    <>
      <section className={classes.section} aria-label="Work packages by WBS code">
        <p className={classes.line}>
          {data.date === null
            ? 'No published scan has been measured yet.'
            : `As of the scan of ${formatDay(data.date)}.`}
        </p>
        <RollUpTree nodes={data.nodes} />
      </section>
      <section className={classes.section} aria-label="Pace by trade">
        <Title order={2}>Pace by trade</Title>
        <TradePaces trades={data.trades} />
      </section>
      <section className={classes.section} aria-label="Elements and work packages">
        <Title order={2}>Elements and work packages</Title>
        <Coverage {...shown} />
      </section>
    </>
  );
}
