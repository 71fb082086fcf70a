import { Checkbox, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { type WebhookEvent, webhookEventNames, webhookEvents } from '@plumbline/contract/resources/webhookEvents';
import { createWebhook, type Webhook, type WebhookValues } from '@plumbline/contract/resources/webhooks';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useSaveWebhook } from '../../../data/webhooks/webhooks.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './Webhooks.module.css';

interface WebhookDialogProps {
  projectId: string;
  asked: { webhook: Webhook | undefined } | undefined;
  onSaved: (saved: Webhook & { secret?: string }) => void;
  onClose: () => void;
}

/** A new webhook, or other values for one that there is. */
export function WebhookDialog({ projectId, asked, onSaved, onClose }: WebhookDialogProps) {
  const save = useSaveWebhook(projectId, asked?.webhook?._id);
  function close() {
    save.reset();
    onClose();
  }
  return (
    <Modal
      opened={asked !== undefined}
      onClose={close}
      title={asked?.webhook ? 'Edit webhook' : 'New webhook'}
      size={sizes.filterModal}
      closeOnEscape={!save.isPending}
      closeOnClickOutside={false}
    >
      <WebhookForm
        webhook={asked?.webhook}
        save={save}
        onClose={close}
        onSaved={(saved) => {
          onSaved(saved);
          close();
        }}
      />
    </Modal>
  );
}

const groups = Map.groupBy(webhookEventNames, (event) => webhookEvents[event].group);

/** Whoever opens one that was stopped wants it to go on. */
const startOf = (webhook: Webhook | undefined): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? 'https://',
  events: webhook?.events ?? webhookEventNames,
  enabled: webhook === undefined || webhook.enabled || webhook.stopped !== undefined,
});

interface WebhookFormProps {
  webhook: Webhook | undefined;
  save: ReturnType<typeof useSaveWebhook>;
  onSaved: WebhookDialogProps['onSaved'];
  onClose: () => void;
}

function WebhookForm({ webhook, save, onSaved, onClose }: WebhookFormProps) {
  const [values, setValues] = useState(() => startOf(webhook));
  const [wasSent, setWasSent] = useState(false);
  const wrong = wasSent ? findWrong(values) : {};
  const refused = save.error instanceof ApiError ? save.error.payloadOf('webhooks.badAddress')?.reason : undefined;

  function change(part: Partial<WebhookValues>) {
    save.reset();
    setValues((before) => ({ ...before, ...part }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (Object.keys(findWrong(values)).length > 0 || save.isPending) return;
    save.mutate(values, { onSuccess: onSaved });
  }

  return (
    <form noValidate aria-label="Webhook" onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          value={values.name}
          error={wrong.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={values.url}
          error={wrong.url ?? refused}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <Events events={values.events} error={wrong.events} onChange={(events) => change({ events })} />
        <Switch
          label="Switched on"
          checked={values.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {save.error && refused === undefined && <AlertBox level="error">{errorMessage(save.error)}</AlertBox>}
        <DialogButtons action="Save" busy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface EventsProps {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

function Events({ events, error, onChange }: EventsProps) {
  return (
    <Checkbox.Group
      label="A message is sent when"
      error={error}
      value={[...events]}
      onChange={(chosen) => onChange(chosen as WebhookEvent[])}
    >
      <div className={classes.events}>
        {[...groups].map(([group, own]) => (
          <fieldset key={group} aria-label={group} className={classes.group}>
            {own.map((event) => (
              <Checkbox key={event} value={event} label={webhookEvents[event].title} size="sm" />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** By the contract's own words. */
function findWrong(values: WebhookValues): Partial<Record<keyof WebhookValues, string>> {
  const issues = createWebhook.body.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}
