import type { StopReason, Webhook } from '@plumbline/contract/resources/webhooks';

/** Where a webhook is, as its badge says it. */
export function stateOfWebhook({ enabled, stopped, failingSince }: Webhook): 'on' | 'off' | 'failing' | 'stopped' {
  if (stopped !== undefined) return 'stopped';
  if (!enabled) return 'off';
  return failingSince === undefined ? 'on' : 'failing';
}

export const stopSentences: Record<StopReason, string> = {
  failing: 'It was switched off, as its address had not taken a message for three days.',
  gone: 'It was switched off, as its address answered that it wants no more messages (410 Gone).',
  owner: 'It was switched off, as whoever saved it last may no longer manage this project.',
};
