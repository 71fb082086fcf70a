import { Stack, Text, TextInput } from '@mantine/core';
import { findFault, reasonText } from '@plumbline/contract/nameText';
import { type Permission, sayGain } from '@plumbline/contract/permissions';
import { wishDays } from '@plumbline/contract/resources/people';
import { nameOfRole } from '@plumbline/contract/roles';
import { type FormEvent, useState } from 'react';
import { AlertBox } from '../AlertBox.tsx';
import { DialogButtons } from '../DialogButtons.tsx';
import { RoleSelect } from './RoleSelect.tsx';

interface AskFormProps {
  /** What they hold now. */
  held: readonly Permission[];
  /** Absent: they choose here. */
  wanted: readonly Permission[] | undefined;
  busy: boolean;
  error: string | undefined;
  onAsk: (asked: { permissions: readonly Permission[]; reason: string }) => void;
  onCancel: () => void;
}

/** What somebody asks for themselves, and what comes of asking. */
export function AskForm({ held, wanted, busy, error, onAsk, onCancel }: AskFormProps) {
  const [chosen, choose] = useState<readonly Permission[] | undefined>(wanted);
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const fault = reason.trim() === '' ? undefined : findFault(reasonText, reason);

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (chosen !== undefined && fault === undefined && !busy) onAsk({ permissions: chosen, reason });
  }

  return (
    <form noValidate aria-label="Ask another administrator" onSubmit={submit}>
      <Stack gap="lg">
        {wanted === undefined ? (
          <RoleSelect
            label="Role"
            value={chosen}
            error={wasSent && chosen === undefined ? 'Choose a role.' : undefined}
            onChange={choose}
          />
        ) : (
          <Text>{`New in the role ${nameOfRole(wanted)}: ${sayGain(held, wanted)}.`}</Text>
        )}
        <TextInput
          label="Reason"
          description="For whoever decides; you may leave it out."
          value={reason}
          error={wasSent ? fault : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Text size="sm" c="dimmed">
          {`Nobody gives themselves what they lack. Another administrator of the project or its company is asked by mail, and allows or declines it within ${wishDays} days. Where there is no other, you get it at once; that stands in the audit trail, and operators are told.`}
        </Text>
        {error !== undefined && <AlertBox level="error">{error}</AlertBox>}
        <DialogButtons action="Ask" busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
