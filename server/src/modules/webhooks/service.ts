import { createWebhookEvents, type EventsOptions } from './serviceOfEvents.ts';

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export type WebhooksOptions = EventsOptions;

/** Addresses that are told by machine what happens in a project. */
export function createWebhooksService(options: WebhooksOptions) {
  return { ...createWebhookEvents(options) };
}
