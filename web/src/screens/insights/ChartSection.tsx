import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from './Insights.module.css';

/** A chart under its title: what is there, that it is loading, or why it is not there; old numbers stay meanwhile. */
export function ChartSection<Data>({
  title,
  failure,
  answer,
  children,
}: {
  title: string;
  /** What is said when it could not be loaded. */
  failure: string;
  answer: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}) {
  const heading = useId();
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  // Numbers of another filter under an error would be read as this one's.
  const isBroken = error !== null && (data === undefined || isPlaceholderData);
  return (
    <section className={`${classes.section} ${classes.chart}`} aria-labelledby={heading} aria-busy={isFetching}>
      <Title order={2} id={heading} className={classes.title}>
        {title}
      </Title>
      {isBroken ? (
        <ErrorState title={failure} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : data === undefined ? (
        <LoadingSkeleton rows={5} height={24} label={`Loading: ${title.toLowerCase()}`} />
      ) : (
        children(data)
      )}
    </section>
  );
}
