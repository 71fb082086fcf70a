import { z } from 'zod';
import { pageOf } from '../listOf.ts';
import { nameText } from '../nameText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { webhookEventNames } from './webhookEvents.ts';

export const mostWebhooks = 20;

/** How long the secret before the last one is still signed with. */
export const oldSecretHours = 24;

const name = nameText('The name of a webhook');

const url = z
  .string()
  .trim()
  .min(1, "Address can't be blank")
  .max(2000, 'An address has at most 2,000 characters')
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'An address begins with https://');

const events = z
  .array(z.enum(webhookEventNames))
  .min(1, 'Choose at least one event')
  .transform((chosen) => webhookEventNames.filter((event) => chosen.includes(event)));

const webhookValues = z.object({ name, url, events, enabled: z.boolean() });
export type WebhookValues = z.input<typeof webhookValues>;

/** Why the product switched one off by itself. */
export const stopReasons = ['failing', 'gone', 'owner'] as const;
export type StopReason = (typeof stopReasons)[number];

/** What kept an attempt from being answered. */
export const deliveryFaults = [
  'notAllowed',
  'unreachable',
  'timedOut',
  'closed',
  'badCertificate',
  'badAnswer',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const attempt = z.object({
  at: z.iso.datetime(),
  ms: z.number().int(),
  /** Of the answer, if there was one. */
  status: z.number().int().optional(),
  fault: z.enum(deliveryFaults).optional(),
  /** How the answer begins. */
  answer: z.string(),
});
export type DeliveryAttempt = z.infer<typeof attempt>;

export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  _id: z.string(),
  /** As the receiver gets it in webhook-id. */
  eventId: z.string(),
  type: z.enum([...webhookEventNames, 'ping']),
  state: z.enum(deliveryStates),
  createdDate: z.iso.datetime(),
  /** Of one that waits: not before. */
  nextAttemptDate: z.iso.datetime().optional(),
  numAttempts: z.number().int(),
  lastAttempt: attempt.optional(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const deliveryDetail = delivery.extend({
  /** Oldest first. */
  attempts: z.array(attempt),
  /** What is sent, to the letter. */
  body: z.string(),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>;

const person = z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() });

const webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  enabled: z.boolean(),
  /** Who saved it last: it tells what they may see, and stops when they may no more. */
  owner: person,
  createdDate: z.iso.datetime(),
  /** Present while it is switched off by the product. */
  stopped: z.enum(stopReasons).optional(),
  /** Since when nothing has been delivered, though it was tried. */
  failingSince: z.iso.datetime().optional(),
  numWaiting: z.number().int(),
  /** Until when the secret before this one is signed with as well. */
  oldSecretUntil: z.iso.datetime().optional(),
  lastDelivery: delivery.optional(),
});
export type Webhook = z.infer<typeof webhook>;

/** Told once; nobody can read it again. */
const secret = z.string();

const inProject = z.object({ projectId: z.uuid() });
const ofWebhook = inProject.extend({ webhookId: z.uuid() });
const ofDelivery = ofWebhook.extend({ deliveryId: z.uuid() });
/** Whoever manages the project, and may see all that is told. */
export const webhookPermissions = ['ADMIN', ...viewerPermissions] as const;
const needs = { project: webhookPermissions };
/** By people alone: what a stolen token has set up would go on telling after it was revoked. */
const byPeople = { needs, sessionOnly: true } as const;
const base = '/projects/{projectId}/webhooks';

export const listWebhooks = route({
  id: 'webhooks.list',
  method: 'GET',
  path: base,
  summary: 'The webhooks of the project, by name',
  needs,
  params: inProject,
  answer: z.object({ result: z.array(webhook) }),
});

export const createWebhook = route({
  id: 'webhooks.create',
  method: 'POST',
  once: true,
  path: base,
  summary: 'Has an address told what happens in the project; the answer has the secret that messages are signed with',
  ...byPeople,
  params: inProject,
  body: webhookValues,
  answer: webhook.extend({ secret }),
});

export const updateWebhook = route({
  id: 'webhooks.update',
  method: 'PUT',
  path: `${base}/{webhookId}`,
  summary: 'Changes a webhook; from then on it is the caller’s',
  ...byPeople,
  params: ofWebhook,
  body: webhookValues,
  answer: webhook,
});

export const removeWebhook = route({
  id: 'webhooks.remove',
  method: 'DELETE',
  path: `${base}/{webhookId}`,
  summary: 'Deletes a webhook with what it has not been told yet',
  needs,
  params: ofWebhook,
  answer: z.object({}),
});

export const replaceWebhookSecret = route({
  id: 'webhooks.replaceSecret',
  method: 'POST',
  once: true,
  path: `${base}/{webhookId}/secret`,
  summary: 'Makes a new secret; for a day messages are signed with the old one as well',
  ...byPeople,
  params: ofWebhook,
  answer: webhook.extend({ secret }),
});

export const pingWebhook = route({
  id: 'webhooks.ping',
  method: 'POST',
  path: `${base}/{webhookId}/ping`,
  summary: 'Sends a message of type ping, and answers what came of it',
  needs,
  params: ofWebhook,
  answer: deliveryDetail,
});

export const listDeliveries = route({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: `${base}/{webhookId}/deliveries`,
  summary: 'What a webhook was told, or is still to be told; newest first',
  needs,
  params: ofWebhook,
  query: pageOf({ mostRows: 100, usualRows: 20 }).extend({ state: z.enum(deliveryStates).optional() }),
  answer: z.object({ result: z.array(delivery), total: z.number().int() }),
});

export const oneDelivery = route({
  id: 'webhooks.delivery',
  method: 'GET',
  path: `${base}/{webhookId}/deliveries/{deliveryId}`,
  summary: 'One message with every attempt to send it',
  needs,
  params: ofDelivery,
  answer: deliveryDetail,
});

export const sendAgain = route({
  id: 'webhooks.sendAgain',
  method: 'POST',
  path: `${base}/{webhookId}/deliveries/{deliveryId}/send-again`,
  summary: 'Sends a message once more, under the same id',
  needs,
  params: ofDelivery,
  answer: deliveryDetail,
});

export const webhookCalls = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  removeWebhook,
  replaceWebhookSecret,
  pingWebhook,
  listDeliveries,
  oneDelivery,
  sendAgain,
] as const;
