import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';

interface LoadedProps<Data> {
  /** `The companies` */
  what: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** What was loaded; what is there already stays while the server does not answer, and says that it is old. */
export function Loaded<Data>({ what, query: { data, error, isFetching, refetch }, children }: LoadedProps<Data>) {
  if (data === undefined && error) {
    return (
      <ErrorState title={`${what} could not be loaded.`} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={6} height={48} label={`Loading: ${what}`} />;
  return (
    <>
      {error && <AlertBox level="alert">What stands here is not up to date. {errorMessage(error)}</AlertBox>}
      {children(data)}
    </>
  );
}
