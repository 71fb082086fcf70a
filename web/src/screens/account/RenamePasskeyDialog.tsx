import { Modal, Stack, TextInput } from '@mantine/core';
import type { Passkey } from '@plumbline/contract/resources/secondFactors';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useRenamePasskey } from '../../data/security/security.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { sizes } from '../../ui/tokens.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const isReady = name.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !rename.isPending) rename.mutate({ passkeyId: passkey._id, name }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title="Rename the passkey" size={sizes.deleteModal}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            maxLength={80}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {rename.isError && <AlertBox level="error">{errorMessage(rename.error)}</AlertBox>}
          <DialogButtons action="Rename" busy={rename.isPending} disabled={!isReady} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
