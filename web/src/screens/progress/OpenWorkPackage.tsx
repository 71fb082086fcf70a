import type { WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useWorkPackage } from '../../data/progress/workPackages.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { WorkPackagePanel } from './WorkPackagePanel.tsx';

interface OpenWorkPackageProps {
  title: string;
  children: (watchlist: WatchlistDetail) => ReactNode;
}

/** The work package of the address, loaded. */
export function OpenWorkPackage({ title, children }: OpenWorkPackageProps) {
  const { watchlistId = '' } = useParams();
  const { data, error, isFetching, refetch } = useWorkPackage(watchlistId);
  if (data) return children(data);
  return (
    <WorkPackagePanel title={title}>
      {error ? (
        <LoadFailure
          title="We couldn't display the work package, please retry."
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <Spinner label="Loading work package" />
      )}
    </WorkPackagePanel>
  );
}
