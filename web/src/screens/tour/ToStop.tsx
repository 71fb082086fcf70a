import { Anchor } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { selectProjectPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { nextStopOf, useMoveInTour, useTours } from '../../data/tours/tours.ts';
import { useSelectedProject, useStores } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { prepareFor } from './prepareFor.ts';

/** Leads on to a stop of the tour, and opens the tour there; without one, or with a wrong one, to where it goes on. */
export function ToStop() {
  const { stop: wanted } = useParams();
  const stores = useStores();
  const selectedId = useSelectedProject((state) => state.projectId);
  const { data: tours, error, isFetching, refetch } = useTours({ isAwaited: true });
  const move = useMoveInTour();
  const navigate = useNavigate();
  const led = useRef(false);
  const tour = tours?.find(({ projectId }) => projectId === selectedId) ?? tours?.[0];
  const stop = tour && (tour.stops.find(({ id }) => id === wanted) ?? nextStopOf(tour));
  usePageTitle('Tour');

  useEffect(() => {
    // StrictMode runs effects twice.
    if (tour === undefined || stop === undefined || led.current) return;
    led.current = true;
    prepareFor(stores, stop);
    move(tour, { state: 'open', at: stop.id });
    void navigate(stop.path, { replace: true });
  }, [tour, stop, move, navigate, stores]);

  if (tours?.length === 0) {
    return (
      <EmptyState
        icon={<IconRoute />}
        title="There is no tour yet."
        heading="h1"
        action={
          <Anchor component={Link} to={selectProjectPath}>
            My projects
          </Anchor>
        }
      >
        The demo brings one along, which is there once its scans are analysed. This page goes on by itself then.
      </EmptyState>
    );
  }
  if (error && tours === undefined) {
    return (
      <ErrorState title="The tour could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return <Spinner label="Loading the tour" />;
}
