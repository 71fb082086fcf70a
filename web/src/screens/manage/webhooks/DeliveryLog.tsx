import { SegmentedControl, Text } from '@mantine/core';
import { type DeliveryState, deliveryStates, type Webhook } from '@plumbline/contract/resources/webhooks';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { deliveriesPageSize, useDeliveries } from '../../../data/webhooks/deliveries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { tabular } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { useLogAddress } from './useLogAddress.ts';
import classes from './Webhooks.module.css';

const states = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'givenUp', label: 'Given up' },
];

/** What a webhook was told, newest first; kept for two weeks. */
export function DeliveryLog({ projectId, webhook }: { projectId: string; webhook: Webhook }) {
  const { state, page, setState, setPage } = useLogAddress();
  return (
    <>
      <SegmentedControl
        aria-label="Which messages"
        className={classes.states}
        data={states}
        value={state ?? 'all'}
        onChange={(value) => setState(deliveryStates.find((one) => one === value))}
      />
      <Rows projectId={projectId} webhook={webhook} state={state} page={page} onPage={setPage} />
    </>
  );
}

interface RowsProps {
  projectId: string;
  webhook: Webhook;
  state: DeliveryState | undefined;
  page: number;
  onPage: (page: number) => void;
}

function Rows({ projectId, webhook, state, page, onPage }: RowsProps) {
  const place = { projectId, webhookId: webhook._id };
  const { data, error, isFetching, isPlaceholderData, refetch } = useDeliveries(place, { state, page });
  const [opened, open] = useState<string>();
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState title="The messages could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={8} height={28} label="Loading the messages" />;
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<IconMailOff aria-hidden />}
        title={state === undefined ? 'No messages yet' : 'No such messages'}
      >
        Messages are kept for two weeks.
      </EmptyState>
    );
  }
  const pageCount = Math.ceil(data.total / deliveriesPageSize);
  return (
    <>
      <ul className={classes.rows} aria-label="Messages" aria-busy={isPlaceholderData}>
        {data.result.map((delivery) => (
          <li key={delivery._id}>
            <DeliveryRow
              {...place}
              delivery={delivery}
              maySend={webhook.enabled}
              isOpen={opened === delivery._id}
              onToggle={() => open(opened === delivery._id ? undefined : delivery._id)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" className={tabular} role="status">
          {`${formatCount(data.total)} ${data.total === 1 ? 'message' : 'messages'}`}
        </Text>
        <Pager page={Math.min(page, pageCount)} pageCount={pageCount} onChange={onPage} />
      </div>
    </>
  );
}
