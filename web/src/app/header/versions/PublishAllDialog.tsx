import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { PublishReach } from '@plumbline/contract/resources/analysisVersions';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { usePublishReach } from '../../../data/versions/publishing.ts';
import { sayOtherTolerances } from '../../../data/versions/sayOtherTolerances.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { sizes } from '../../../ui/tokens.ts';
import { type PublishedTrade, sayPublished, seenThen } from './describePublishing.ts';
import classes from './Versions.module.css';

interface PublishAllDialogProps {
  opened: boolean;
  /** The trades of the view with what is about to be published of them. */
  trades: readonly PublishedTrade[];
  onCancel: () => void;
  onPublish: (versionIds: readonly string[]) => void;
}

/** Asks before customers see something else: whom it reaches, and what changes for them ([HEAD-6]). */
export function PublishAllDialog({ opened, trades, onCancel, onPublish }: PublishAllDialogProps) {
  const changed = trades.filter(({ isNew }) => isNew);
  const versionIds = changed.map(({ next }) => next._id);
  const { data: reach, error, isFetching, refetch } = usePublishReach(opened ? versionIds : undefined);
  const tolerances = sayOtherTolerances(seenThen(trades));
  return (
    <Modal opened={opened} onClose={onCancel} title="Publish all" size={sizes.deleteModal}>
      <Stack gap="lg">
        <ul className={classes.changes} aria-label="What changes">
          {changed.map((trade) => (
            <li key={trade.analysis._id}>{sayPublished(trade)}</li>
          ))}
        </ul>
        {tolerances && <AlertBox level="alert">{tolerances}</AlertBox>}
        {error ? (
          <ErrorState title="Whom it reaches could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error)}
          </ErrorState>
        ) : (
          <Text size="md" role="status">
            {reach ? sayReach(reach) : 'Counting whom it reaches…'}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" data-autofocus onClick={onCancel}>
            Cancel
          </Button>
          <Button
            size="md"
            disabled={reach === undefined || versionIds.length === 0}
            onClick={() => onPublish(versionIds)}
          >
            Publish
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** '12 people see it then; 2 saw it before. Ada gets a mail that the analysis is ready.' */
function sayReach({ people, reviewers, mailed }: PublishReach): string {
  const seen =
    people === 0
      ? 'Nobody else sees it then'
      : `${people === 1 ? '1 person sees' : `${formatCount(people)} people see`} it then`;
  const before = reviewers === 1 ? '1 reviewer sees it already' : `${formatCount(reviewers)} reviewers see it already`;
  const mail =
    mailed.length === 0
      ? 'Nobody gets a mail.'
      : `${mailed.join(', ')} ${mailed.length === 1 ? 'gets' : 'get'} a mail that the analysis is ready; a mail cannot be taken back.`;
  return `${seen}; ${before}. ${mail}`;
}
