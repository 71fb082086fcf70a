import type { Webhook } from '@plumbline/contract/resources/webhooks';
import { oldSecretHours } from '@plumbline/contract/resources/webhooks';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useRemoveWebhook, useReplaceSecret } from '../../../data/webhooks/webhooks.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** What somebody is about to do; without a webhook, make a new one. */
export interface AskedWebhook {
  act: 'save' | 'replaceSecret' | 'remove';
  webhook?: Webhook;
}

/** The windows of everything that is done to webhooks. */
export function WebhookActions({
  projectId,
  asked,
  onDone,
  onRemoved,
}: {
  projectId: string;
  asked: AskedWebhook | undefined;
  onDone: () => void;
  onRemoved?: () => void;
}) {
  const [told, tell] = useState<{ name: string; secret: string }>();
  const removing = useRemoveWebhook(projectId);
  const replacing = useReplaceSecret(projectId);
  const { act, webhook } = asked ?? {};

  function close() {
    removing.reset();
    replacing.reset();
    onDone();
  }

  return (
    <>
      <WebhookDialog
        projectId={projectId}
        asked={act === 'save' ? { webhook } : undefined}
        onSaved={({ name, secret }) => secret !== undefined && tell({ name, secret })}
        onClose={close}
      />
      <DeleteModal
        opened={act === 'remove'}
        title="Delete webhook"
        busy={removing.isPending}
        error={removing.error && errorMessage(removing.error)}
        onCancel={close}
        onDelete={() =>
          webhook &&
          removing.mutate(webhook._id, {
            onSuccess: () => {
              close();
              onRemoved?.();
            },
          })
        }
      >
        {`“${webhook?.name}” will be deleted with its log. What it has not been told yet will not be sent.`}
      </DeleteModal>
      <DeleteModal
        opened={act === 'replaceSecret'}
        title="New secret"
        action="Make a new secret"
        busy={replacing.isPending}
        error={replacing.error && errorMessage(replacing.error)}
        onCancel={close}
        onDelete={() =>
          webhook &&
          replacing.mutate(webhook._id, {
            onSuccess: ({ name, secret }) => {
              tell({ name, secret });
              close();
            },
          })
        }
      >
        {`For ${oldSecretHours} hours messages are signed with the old secret of “${webhook?.name}” as well. Enter the new one at the receiver until then.`}
      </DeleteModal>
      <SecretDialog told={told} onClose={() => tell(undefined)} />
    </>
  );
}
