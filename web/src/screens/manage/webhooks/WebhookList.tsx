import { Button, Text } from '@mantine/core';
import { mostWebhooks, type Webhook } from '@plumbline/contract/resources/webhooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useWebhooks } from '../../../data/webhooks/webhooks.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { pageLooks } from '../pages.tsx';
import { type AskedWebhook, WebhookActions } from './WebhookActions.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import classes from './Webhooks.module.css';

/** Every webhook as a card, and a new one. */
export function WebhookList({ projectId }: { projectId: string }) {
  const webhooks = useWebhooks(projectId);
  const [asked, ask] = useState<AskedWebhook>();
  const isFull = (webhooks.data?.length ?? 0) >= mostWebhooks;
  const add = (
    <Button
      size="md"
      leftSection={<IconPlus aria-hidden />}
      disabled={webhooks.data === undefined || isFull}
      onClick={() => ask({ act: 'save' })}
    >
      New webhook
    </Button>
  );
  return (
    <>
      <div className={classes.tools}>
        <Text c="dimmed" className={classes.about}>
          A webhook tells another program what happens in this project, by signed messages to its address.
          {isFull && ` A project has at most ${mostWebhooks}.`}
        </Text>
        {webhooks.data?.length !== 0 && add}
      </div>
      <Cards projectId={projectId} webhooks={webhooks} add={add} ask={ask} />
      <WebhookActions projectId={projectId} asked={asked} onDone={() => ask(undefined)} />
    </>
  );
}

interface CardsProps {
  projectId: string;
  webhooks: ReturnType<typeof useWebhooks>;
  add: ReactNode;
  ask: (asked: AskedWebhook) => void;
}

function Cards({ projectId, webhooks: { data, error, isFetching, refetch }, add, ask }: CardsProps) {
  if (data === undefined && error) {
    return (
      <ErrorState title="The webhooks could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={3} height={96} label="Loading the webhooks" />;
  if (data.length === 0) {
    const { icon, empty, hint } = pageLooks.webhooks;
    return (
      <EmptyState icon={icon} title={empty} action={add}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.cards} aria-label="Webhooks">
      {data.map((webhook: Webhook) => (
        <li key={webhook._id}>
          <WebhookCard projectId={projectId} webhook={webhook} ask={ask} />
        </li>
      ))}
    </ul>
  );
}
