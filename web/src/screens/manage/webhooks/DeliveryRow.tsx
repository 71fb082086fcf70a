import { Button, Text, UnstyledButton } from '@mantine/core';
import { webhookEvents } from '@plumbline/contract/resources/webhookEvents';
import type { WebhookDelivery } from '@plumbline/contract/resources/webhooks';
import { IconChevronDown, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDelivery, useSendAgain } from '../../../data/webhooks/deliveries.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { tabular } from '../../../ui/figures.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { AnswerText } from './AnswerText.tsx';
import { describeAttempt } from './describeAttempt.ts';
import { DeliveryBadge } from './WebhookBadges.tsx';
import classes from './Webhooks.module.css';

interface DeliveryRowProps {
  projectId: string;
  webhookId: string;
  delivery: WebhookDelivery;
  /** Nothing is sent while the webhook is off. */
  maySend: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** A message in a line; opened, with what was sent and every attempt. */
export function DeliveryRow({ projectId, webhookId, delivery, maySend, isOpen, onToggle }: DeliveryRowProps) {
  const { _id, type, state, createdDate, lastAttempt } = delivery;
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes.row} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Chevron aria-hidden className={classes.chevron} />
        <time dateTime={createdDate} className={`${classes.when} ${tabular}`}>
          {formatDayTime(createdDate)}
        </time>
        <span className={classes.type}>{type}</span>
        <DeliveryBadge state={state} />
        <span className={classes.outcome}>{lastAttempt ? describeAttempt(lastAttempt) : 'Not sent yet'}</span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened projectId={projectId} webhookId={webhookId} deliveryId={_id} maySend={maySend} />}
      </div>
    </>
  );
}

interface OpenedProps {
  projectId: string;
  webhookId: string;
  deliveryId: string;
  maySend: boolean;
}

function Opened({ maySend, ...place }: OpenedProps) {
  const { data, error, isFetching, refetch } = useDelivery(place);
  const again = useSendAgain(place);
  if (data === undefined && error) {
    return (
      <ErrorState title="The message could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={4} height={20} label="Loading the message" />;
  const { type, eventId, state, attempts, nextAttemptDate, body } = data;
  const next = nextAttemptDate && `The next attempt is not before ${formatDayTime(nextAttemptDate)}.`;
  return (
    <div className={classes.opened}>
      <Text size="sm" c="dimmed">
        {type === 'ping' ? 'A test.' : `Sent when ${webhookEvents[type].title}.`} <code>{eventId}</code> {next}
      </Text>
      <ol className={classes.attempts} aria-label="Attempts">
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            <span className={tabular}>{formatDayTime(attempt.at)}</span> {describeAttempt(attempt)}
            <AnswerText attempt={attempt} />
          </li>
        ))}
      </ol>
      <ScrollRegion label="Message" className={classes.text}>
        {indented(body)}
      </ScrollRegion>
      {again.error && <AlertBox level="error">{errorMessage(again.error)}</AlertBox>}
      {type !== 'ping' && state !== 'waiting' && (
        <div>
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden />}
            loading={again.isPending}
            disabled={!maySend}
            onClick={() => again.mutate(place.deliveryId)}
          >
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
