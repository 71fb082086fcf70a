import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { type ElementStatus, elementStatuses, isUnseen } from '@plumbline/contract/status';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './ApproveAllDialog.module.css';

interface ApproveAllDialogProps {
  opened: boolean;
  /** How many elements of each status are displayed and not approved. */
  counts: ReadonlyMap<ElementStatus, number> | undefined;
  onCancel: () => void;
  onApprove: (statuses: readonly ElementStatus[]) => void;
}

/** Asks before many are approved, by status; what no scan says anything of is left out unless that is ticked ([QUAL-6]). */
export function ApproveAllDialog({ opened, counts, onCancel, onApprove }: ApproveAllDialogProps) {
  const [withUnseen, setWithUnseen] = useState(false);
  // Each time it is asked anew.
  useEffect(() => {
    if (opened) setWithUnseen(false);
  }, [opened]);
  const found = elementStatuses
    .map(({ name, label }) => ({ name, label, count: counts?.get(name) ?? 0 }))
    .filter(({ count }) => count > 0);
  const seen = found.filter(({ name }) => !isUnseen(name));
  const unseen = found.filter(({ name }) => isUnseen(name));
  const taken = withUnseen ? found : seen;
  const total = sum(taken);
  return (
    <Modal opened={opened} onClose={onCancel} title="Approve all displayed" size={sizes.deleteModal}>
      <Stack gap="lg">
        <Text size="md">
          {`Your name will stand beside each of these verdicts. Displayed and not approved: ${inWords(sum(found))}.`}
        </Text>
        {seen.length > 0 && (
          <ul className={classes.counts} aria-label="To be approved">
            {seen.map(({ name, count }) => (
              <li key={name}>
                <StatusBadge status={name} />
                <span>{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        )}
        {unseen.length > 0 && (
          <Checkbox
            label={`Also ${inWords(sum(unseen))} of which no scan says anything`}
            description={unseen.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}
            checked={withUnseen}
            onChange={({ currentTarget }) => setWithUnseen(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" data-autofocus onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" disabled={total === 0} onClick={() => onApprove(taken.map(({ name }) => name))}>
            {`Approve ${inWords(total)}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const sum = (counted: readonly { count: number }[]): number => counted.reduce((total, { count }) => total + count, 0);

const inWords = (count: number): string => (count === 1 ? '1 element' : `${formatCount(count)} elements`);
