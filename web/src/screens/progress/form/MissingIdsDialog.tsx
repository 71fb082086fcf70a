import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { formatCount } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './PackageForm.module.css';

interface MissingIdsDialogProps {
  /** Undefined while there is nothing to ask. */
  missing: { ids: readonly string[]; count: number } | undefined;
  isBusy: boolean;
  onCancel: () => void;
  onIgnore: () => void;
}

/** Some of the CSV is not in the latest model: shall the rest be taken ([WORK-4])? */
export function MissingIdsDialog({ missing, isBusy, onCancel, onIgnore }: MissingIdsDialogProps) {
  return (
    <Modal
      opened={missing !== undefined}
      onClose={onCancel}
      title="Work package's Global Ids not found"
      size={sizes.deleteModal}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      {missing && (
        <Stack gap="md">
          <Text size="md">
            {`We could not find ${formatCount(missing.count)} Global IDs from the uploaded CSV file in the last BIM version.`}
          </Text>
          <div>
            <Title order={3}>Data not found</Title>
            <ScrollRegion label="Data not found" className={classes.missing}>
              <ul>
                {missing.ids.map((id) => (
                  <li key={id}>{id}</li>
                ))}
              </ul>
              {missing.count > missing.ids.length && (
                <Text c="dimmed">{`and ${formatCount(missing.count - missing.ids.length)} more`}</Text>
              )}
            </ScrollRegion>
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="md" data-autofocus disabled={isBusy} onClick={onCancel}>
              Cancel
            </Button>
            <Button size="md" loading={isBusy} onClick={onIgnore}>
              Ignore and upload CSV file
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
