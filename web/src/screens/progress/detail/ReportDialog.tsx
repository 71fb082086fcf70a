import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import type { ReportChoice } from '../../../data/progress/packageExports.ts';
import { formatDay } from '../../../ui/format.ts';
import { sizes } from '../../../ui/tokens.ts';

interface ReportDialogProps {
  opened: boolean;
  isBusy: boolean;
  /** Of the time line, yyyy-MM-dd; absent while it is closed. */
  day: string | undefined;
  onClose: () => void;
  onSave: (choice: ReportChoice, withPicture: boolean) => void;
}

/** What the report is to have ([WORK-6]). */
export function ReportDialog({ opened, isBusy, day, onClose, onSave }: ReportDialogProps) {
  const { project } = usePlace();
  const hasTypes = useFeatures().isOn('pmWpPDFElementTypeBreakdown', project);
  const [showQuality, setShowQuality] = useState(true);
  const [byType, setByType] = useState(false);
  const [withPicture, setWithPicture] = useState(true);
  return (
    <Modal opened={opened} onClose={onClose} title="Export progress report" size={sizes.deleteModal}>
      <Stack gap="md">
        <Checkbox
          label="Show quality status information"
          checked={showQuality}
          onChange={(event) => setShowQuality(event.currentTarget.checked)}
        />
        {hasTypes && (
          <Checkbox
            label="Include breakdown by element type"
            checked={byType}
            onChange={(event) => setByType(event.currentTarget.checked)}
          />
        )}
        {day === undefined ? (
          <Text c="var(--pl-ink-2)">Open the time line in the viewer to include the model on a day.</Text>
        ) : (
          <Checkbox
            label={`Include the model on ${formatDay(day)}, as the viewer shows it`}
            checked={withPicture}
            onChange={(event) => setWithPicture(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            leftSection={<IconDownload aria-hidden />}
            loading={isBusy}
            disabled={isBusy}
            aria-label={isBusy ? 'Exporting' : undefined}
            onClick={() =>
              onSave({ showQuality, elementTypeBreakdown: hasTypes && byType }, day !== undefined && withPicture)
            }
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
