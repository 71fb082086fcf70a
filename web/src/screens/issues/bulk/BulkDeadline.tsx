import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { DayField } from '../../../ui/DayField.tsx';
import { sizes } from '../../../ui/tokens.ts';

/** The deadline of all chosen issues. */
export function BulkDeadline({ onSet, onClose }: { onSet: (day: string | null) => void; onClose: () => void }) {
  const [day, setDay] = useState<string>();
  const [isValid, setIsValid] = useState(true);

  function set(next: string | null) {
    onSet(next);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title="Deadline of the selected issues" size={sizes.uploadModal}>
      <Stack gap="md">
        <DayField
          label="Deadline"
          day={day}
          nested
          onChange={(next, isNowValid) => {
            setDay(next);
            setIsValid(isNowValid);
          }}
        />
        <Group justify="space-between">
          <Button variant="default" size="md" onClick={() => set(null)}>
            No deadline
          </Button>
          <Button size="md" disabled={day === undefined || !isValid} onClick={() => set(day ?? null)}>
            Set
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
