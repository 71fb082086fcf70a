import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './WorkPackageDetails.module.css';

export interface Answer<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A part of the detail under its title: what is there, that it is loading, or why it is not there. */
export function DetailSection<Data>({
  title,
  answer,
  actions,
  children,
}: {
  title: string;
  answer: Answer<Data>;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const heading = useId();
  const { data, error, isFetching, refetch } = answer;
  return (
    <section className={classes.section} aria-labelledby={heading} aria-busy={isFetching}>
      <div className={classes.sectionHead}>
        <Title order={2} id={heading} className={classes.sectionTitle}>
          {title}
        </Title>
        {actions}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadFailure
          title="We couldn't display the work package, please retry."
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <LoadingSkeleton rows={4} label="Loading work package" />
      )}
    </section>
  );
}
