import { Badge } from '@mantine/core';
import type { DeliveryState, Webhook } from '@plumbline/contract/resources/webhooks';
import { IconAlertCircle, IconBan, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { stateOfWebhook } from './stateOfWebhook.ts';
import classes from './Webhooks.module.css';

interface Look {
  label: string;
  icon: ReactNode;
  color: 'gray' | 'danger';
}

const looks: Record<ReturnType<typeof stateOfWebhook>, Look> = {
  on: { label: 'On', icon: <IconCheck aria-hidden />, color: 'gray' },
  off: { label: 'Off', icon: <IconPlayerPause aria-hidden />, color: 'gray' },
  failing: { label: 'Failing', icon: <IconAlertCircle aria-hidden />, color: 'danger' },
  stopped: { label: 'Stopped', icon: <IconBan aria-hidden />, color: 'danger' },
};

const deliveryLooks: Record<DeliveryState, Look> = {
  waiting: { label: 'Waiting', icon: <IconClock aria-hidden />, color: 'gray' },
  delivered: { label: 'Delivered', icon: <IconCheck aria-hidden />, color: 'gray' },
  givenUp: { label: 'Given up', icon: <IconAlertCircle aria-hidden />, color: 'danger' },
};

export const WebhookBadge = ({ webhook }: { webhook: Webhook }) => <LookBadge look={looks[stateOfWebhook(webhook)]} />;
export const DeliveryBadge = ({ state }: { state: DeliveryState }) => <LookBadge look={deliveryLooks[state]} />;

function LookBadge({ look: { label, icon, color } }: { look: Look }) {
  return (
    <Badge miw="max-content" className={classes.badge} color={color} leftSection={icon}>
      {label}
    </Badge>
  );
}
