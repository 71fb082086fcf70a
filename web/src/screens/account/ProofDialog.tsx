import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { sizes } from '../../ui/tokens.ts';
import { OwnPassword } from './OwnPassword.tsx';

interface Change<Input, Result> {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  mutate(input: Input, options: { onSuccess: (result: Result) => void }): void;
}

interface ProofDialogProps<Input, Result> {
  title: string;
  action: string;
  danger?: boolean;
  hasPassword: boolean;
  children: ReactNode;
  change: Change<Input, Result>;
  toInput: (proof: { password?: string }) => Input;
  /** Closes it, if nothing else is said. */
  onDone?: (result: Result) => void;
  onClose: () => void;
}

/** Asks for the password before something about one's factors is changed. */
export function ProofDialog<Input, Result>(props: ProofDialogProps<Input, Result>) {
  const { title, action, danger = false, hasPassword, children, change, toInput, onClose } = props;
  const { onDone = onClose } = props;
  const [password, setPassword] = useState('');
  const isReady = !hasPassword || password !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    change.mutate(toInput(hasPassword ? { password } : {}), { onSuccess: onDone });
  }

  return (
    <Modal opened onClose={onClose} title={title} size={sizes.deleteModal} closeOnClickOutside={!change.isPending}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{children}</Text>
          <OwnPassword hasPassword={hasPassword} value={password} onChange={setPassword} />
          {change.isError && <AlertBox level="error">{errorMessage(change.error)}</AlertBox>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="md" disabled={change.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              size="md"
              {...(danger && { color: 'danger' })}
              loading={change.isPending}
              disabled={!isReady}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
