import { ActionIcon, Anchor, Button, Menu, Paper, Text, Title } from '@mantine/core';
import { webhookEventNames, webhookEvents } from '@plumbline/contract/resources/webhookEvents';
import type { Webhook } from '@plumbline/contract/resources/webhooks';
import { IconDots, IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePing } from '../../../data/webhooks/webhooks.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount, formatDayTime } from '../../../ui/format.ts';
import { describeAttempt } from './describeAttempt.ts';
import { stopSentences } from './stateOfWebhook.ts';
import { TestResult } from './TestResult.tsx';
import type { AskedWebhook } from './WebhookActions.tsx';
import { WebhookBadge } from './WebhookBadges.tsx';
import classes from './Webhooks.module.css';
import { webhookPath } from './webhookPaths.ts';

interface WebhookCardProps {
  projectId: string;
  webhook: Webhook;
  ask: (asked: AskedWebhook) => void;
  /** On its own page its name leads nowhere. */
  isPage?: boolean;
}

/** Where it goes, how it is, and what can be done with it. */
export function WebhookCard({ projectId, webhook, ask, isPage = false }: WebhookCardProps) {
  const { _id, name, url, owner, stopped } = webhook;
  const ping = usePing(projectId);
  return (
    <Paper component="article" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <div className={classes.name}>
            <Title order={2} size="h4">
              {isPage ? (
                name
              ) : (
                <Anchor component={Link} to={webhookPath(projectId, _id)}>
                  {name}
                </Anchor>
              )}
            </Title>
            <WebhookBadge webhook={webhook} />
          </div>
          <div className={classes.mono}>{url}</div>
        </div>
        <div className={classes.actions}>
          {!isPage && (
            <Button variant="default" size="md" component={Link} to={webhookPath(projectId, _id)}>
              Messages
            </Button>
          )}
          <Button
            variant="default"
            size="md"
            leftSection={<IconSend aria-hidden />}
            loading={ping.isPending}
            onClick={() => ping.mutate(_id)}
          >
            Test
          </Button>
          <MoreMenu webhook={webhook} ask={ask} />
        </div>
      </div>
      {stopped && (
        <AlertBox
          level="alert"
          action={
            <Button variant="default" onClick={() => ask({ act: 'save', webhook })}>
              Edit
            </Button>
          }
        >
          {stopSentences[stopped]}
        </AlertBox>
      )}
      <Text size="sm" c="dimmed">
        When {eventsInWords(webhook)}. In the name of {`${owner.firstName} ${owner.lastName}`.trim()}.
      </Text>
      <Facts webhook={webhook} />
      <TestResult ping={ping} />
    </Paper>
  );
}

function eventsInWords({ events }: Webhook): string {
  if (events.length === webhookEventNames.length) return 'anything happens to analyses and issues';
  return events.map((event) => webhookEvents[event].title).join(', ');
}

function Facts({ webhook: { lastDelivery, numWaiting, failingSince, oldSecretUntil } }: { webhook: Webhook }) {
  const last = lastDelivery?.lastAttempt;
  const facts = [
    last === undefined ? 'Nothing was sent yet' : `${formatDayTime(last.at)}: ${describeAttempt(last)}`,
    ...(numWaiting === 0 ? [] : [`${formatCount(numWaiting)} waiting`]),
    ...(failingSince === undefined ? [] : [`failing since ${formatDayTime(failingSince)}`]),
    ...(oldSecretUntil === undefined ? [] : [`the old secret is good until ${formatDayTime(oldSecretUntil)}`]),
  ];
  return <Text size="sm">{facts.join(' · ')}</Text>;
}

function MoreMenu({ webhook, ask }: Pick<WebhookCardProps, 'webhook' | 'ask'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" variant="default" aria-label={`More of ${webhook.name}`}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil aria-hidden />} onClick={() => ask({ act: 'save', webhook })}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconKey aria-hidden />} onClick={() => ask({ act: 'replaceSecret', webhook })}>
          New secret
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash aria-hidden />}
          onClick={() => ask({ act: 'remove', webhook })}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
