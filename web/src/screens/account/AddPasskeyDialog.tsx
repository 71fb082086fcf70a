import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { passkeyError } from '../../data/security/passkeyError.ts';
import { useAddPasskey } from '../../data/security/security.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { OwnPassword } from './OwnPassword.tsx';

interface AddPasskeyProps {
  hasPassword: boolean;
  onClose: () => void;
}

/** A name and the password, then the browser asks for the passkey. */
export function AddPasskeyDialog({ hasPassword, onClose }: AddPasskeyProps) {
  return (
    <FactorDialog title="Add a passkey" onClose={onClose}>
      {(onDone) => <Form hasPassword={hasPassword} onClose={onClose} onDone={onDone} />}
    </FactorDialog>
  );
}

function Form({ hasPassword, onClose, onDone }: AddPasskeyProps & { onDone: (codes: string[] | undefined) => void }) {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isReady = name.trim() !== '' && (!hasPassword || password !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || add.isPending) return;
    const proof = hasPassword ? { password } : {};
    add.mutate({ name, ...proof }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="By which you know it again: ‘Work phone’, ‘Blue key’"
          maxLength={80}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <OwnPassword hasPassword={hasPassword} value={password} onChange={setPassword} />
        {add.isError && <AlertBox level="error">{passkeyError(add.error)}</AlertBox>}
        <DialogButtons action="Continue" busy={add.isPending} disabled={!isReady} onCancel={onClose} />
      </Stack>
    </form>
  );
}
