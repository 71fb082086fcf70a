import { Anchor, Button, Title } from '@mantine/core';
import { IconArrowLeft, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useWebhooks } from '../../../data/webhooks/webhooks.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { type AskedWebhook, WebhookActions } from './WebhookActions.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import classes from './Webhooks.module.css';
import { webhooksPath } from './webhookPaths.ts';

/** One webhook, and what it was told. */
export function WebhookDetail({ projectId, webhookId }: { projectId: string; webhookId: string }) {
  const { data, error, isFetching, refetch } = useWebhooks(projectId);
  const [asked, ask] = useState<AskedWebhook>();
  const navigate = useNavigate();
  const webhook = data?.find(({ _id }) => _id === webhookId);
  if (data === undefined && error) {
    return (
      <ErrorState title="The webhook could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={6} height={28} label="Loading the webhook" />;
  if (webhook === undefined) {
    const all = (
      <Button size="md" component={Link} to={webhooksPath(projectId)}>
        All webhooks
      </Button>
    );
    return <EmptyState icon={<IconWebhook aria-hidden />} title="This webhook does not exist" action={all} />;
  }
  return (
    <div className={classes.page}>
      <Anchor component={Link} to={webhooksPath(projectId)} className={classes.back}>
        <IconArrowLeft aria-hidden />
        All webhooks
      </Anchor>
      <WebhookCard projectId={projectId} webhook={webhook} ask={ask} isPage />
      <section aria-labelledby="webhook-log" className={classes.log}>
        <Title order={2} size="h4" id="webhook-log">
          Messages
        </Title>
        <DeliveryLog projectId={projectId} webhook={webhook} />
      </section>
      <WebhookActions
        projectId={projectId}
        asked={asked}
        onDone={() => ask(undefined)}
        onRemoved={() => void navigate(webhooksPath(projectId))}
      />
    </div>
  );
}
