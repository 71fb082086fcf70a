import { createSecretVault } from './createSecretVault.ts';
import { createWebhookEvents } from './serviceOfEvents.ts';
import { createWebhookMails, type WebhookMailOptions } from './serviceOfMails.ts';
import { createWebhookManaging, type ManagingOptions } from './serviceOfManaging.ts';
import { createWebhookSending, type SendingOptions } from './serviceOfSending.ts';

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export interface WebhooksOptions
  extends Omit<SendingOptions, 'vault' | 'outbound'>,
    Omit<ManagingOptions, 'vault' | 'outbound' | 'sending'>,
    WebhookMailOptions {
  /** Secrets are encrypted with it. */
  key: Uint8Array;
  outbound: SendingOptions['outbound'] & ManagingOptions['outbound'];
}

/** Addresses that are told by machine what happens in a project. */
export function createWebhooksService(options: WebhooksOptions) {
  const vault = createSecretVault(options.key);
  const sending = createWebhookSending({ ...options, vault });
  const { deliver, findDeliveries, sweepDeliveries } = sending;
  return {
    ...createWebhookEvents(options),
    ...createWebhookManaging({ ...options, vault, sending }),
    ...createWebhookMails(options),
    deliver,
    findDeliveries,
    sweepDeliveries,
  };
}
