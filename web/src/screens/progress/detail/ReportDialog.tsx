import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import type { ReportChoice } from '../../../data/progress/packageExports.ts';
import { sizes } from '../../../ui/tokens.ts';

interface ReportDialogProps {
  opened: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSave: (choice: ReportChoice) => void;
}

/** What the report is to have ([WORK-6]). */
export function ReportDialog({ opened, isBusy, onClose, onSave }: ReportDialogProps) {
  const { project } = usePlace();
  const hasTypes = useFeatures().isOn('pmWpPDFElementTypeBreakdown', project);
  const [showQuality, setShowQuality] = useState(true);
  const [byType, setByType] = useState(false);
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
            onClick={() => onSave({ showQuality, elementTypeBreakdown: hasTypes && byType })}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
