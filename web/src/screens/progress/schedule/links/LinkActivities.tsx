import { ApiError } from '@plumbline/contract/ApiError';
import { IconLink } from '@tabler/icons-react';
import { useLinkProposals } from '../../../../data/progress/links.ts';
import { isWithoutSchedule } from '../../../../data/progress/schedule.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { WaitingNote } from '../../../../ui/WaitingNote.tsx';
import { LoadFailure } from '../../LoadFailure.tsx';
import { NoSchedule } from '../NoSchedule.tsx';
import { LinkChoices } from './LinkChoices.tsx';

/** Activities that are no work package yet, with proposals of their elements, to be confirmed at once ([WORK-7]). */
export function LinkActivities() {
  const { data, error, isFetching, waiting, refetch } = useLinkProposals();
  if (data !== undefined) return <LinkChoices key={data.schedule._id} proposals={data} />;
  if (error === null) {
    return (
      <>
        <WaitingNote waiting={waiting} />
        <LoadingSkeleton rows={6} height={72} label="Looking for the elements of each activity" />
      </>
    );
  }
  if (isWithoutSchedule(error)) return <NoSchedule />;
  if (error instanceof ApiError && error.code === 'models.noActive') {
    return (
      <EmptyState icon={<IconLink />} title="There is no model yet.">
        Activities are linked to elements of the model.
      </EmptyState>
    );
  }
  const title = "We couldn't display the activities, please retry.";
  return <LoadFailure title={title} error={error} isFetching={isFetching} refetch={refetch} />;
}
