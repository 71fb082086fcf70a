import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useConfirmTotp, useNewSecret } from '../../data/security/security.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { tabular } from '../../ui/figures.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { NewSecret } from '../../ui/NewSecret.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { OwnPassword } from './OwnPassword.tsx';

interface SetUpAppProps {
  /** Whether there is one already, which this replaces. */
  isAnother: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

/** The secret, a code of it, and then the recovery codes: these once. */
export function SetUpAppDialog(props: SetUpAppProps) {
  return (
    <FactorDialog title="Set up an authenticator app" onClose={props.onClose}>
      {(onDone) => <Form {...props} onDone={onDone} />}
    </FactorDialog>
  );
}

function Form({
  isAnother,
  hasPassword,
  onClose,
  onDone,
}: SetUpAppProps & { onDone: (codes: string[] | undefined) => void }) {
  const { data: secret, error, refetch, isFetching } = useNewSecret();
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const isReady = code.trim() !== '' && (!hasPassword || password !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || confirm.isPending) return;
    const proof = hasPassword ? { password } : {};
    confirm.mutate({ code, ...proof }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }

  if (error) {
    return (
      <ErrorState title="No secret could be made." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (!secret) return <LoadingSkeleton rows={5} label="Making a secret" />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isAnother && <AlertBox>The phone that shows the digits now is replaced by this one.</AlertBox>}
        <NewSecret {...secret} />
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          classNames={{ input: tabular }}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <OwnPassword hasPassword={hasPassword} value={password} onChange={setPassword} />
        {confirm.isError && <AlertBox level="error">{errorMessage(confirm.error)}</AlertBox>}
        <DialogButtons action="Confirm" busy={confirm.isPending} disabled={!isReady} onCancel={onClose} />
      </Stack>
    </form>
  );
}
