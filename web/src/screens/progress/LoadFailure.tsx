import { ApiError } from '@plumbline/contract/ApiError';
import { IconProgress } from '@tabler/icons-react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface LoadFailureProps {
  title: string;
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What could not be loaded; an address may open the page in a project whose server knows nothing of progress. */
export function LoadFailure({ title, error, isFetching, refetch }: LoadFailureProps) {
  if (error instanceof ApiError && error.code === 'feature.off') {
    return (
      <EmptyState icon={<IconProgress />} title="Progress monitoring is not enabled for this project.">
        Whoever administers the product can enable it.
      </EmptyState>
    );
  }
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  );
}
