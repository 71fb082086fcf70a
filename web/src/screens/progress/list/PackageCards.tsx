import { Button } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import type { useWorkPackages } from '../../../data/progress/workPackages.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { PackageCard } from './PackageCard.tsx';
import { searchPackages } from './searchPackages.ts';
import classes from './WorkPackages.module.css';

const failed = "We couldn't display the work packages, please retry.";

interface PackageCardsProps {
  list: ReturnType<typeof useWorkPackages>;
  search: string;
  mayWrite: boolean;
}

/** The packages as cards: those that the search finds, or why there are none. */
export function PackageCards({ list: { data, error, isFetching, refetch }, search, mayWrite }: PackageCardsProps) {
  if (data === undefined) {
    if (error) return <LoadFailure title={failed} error={error} isFetching={isFetching} refetch={refetch} />;
    return <LoadingSkeleton rows={4} height={116} label="Loading the work packages" />;
  }
  const found = searchPackages(data, search);
  return (
    <>
      {error && (
        <AlertBox
          level="error"
          action={
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {failed}
        </AlertBox>
      )}
      {found.length === 0 ? (
        <EmptyState icon={<IconProgress />} title="There are no work packages to display.">
          {noneWords(data.length, mayWrite)}
        </EmptyState>
      ) : (
        <ul className={classes.cards} aria-label="Work packages">
          {found.map(({ watchlist, record }) => (
            <li key={watchlist._id}>
              <PackageCard watchlist={watchlist} record={record} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function noneWords(inAll: number, mayWrite: boolean): string {
  if (inAll > 0) return 'No name has what is searched for.';
  return mayWrite ? 'A work package is a group of elements with a start and an end.' : 'Nobody has made one yet.';
}
