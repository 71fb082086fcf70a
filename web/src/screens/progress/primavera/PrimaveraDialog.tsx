import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import {
  longestPrimaveraProject,
  type PrimaveraFormat,
  type Watchlist,
} from '@plumbline/contract/resources/workPackages';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import type { PrimaveraChoice } from '../../../data/progress/primaveraExport.ts';
import { sizes } from '../../../ui/tokens.ts';
import { describeExport } from './describeExport.ts';

interface PrimaveraDialogProps {
  opened: boolean;
  isBusy: boolean;
  packages: readonly Watchlist[];
  onClose: () => void;
  onSave: (choice: PrimaveraChoice) => void;
}

/** What goes out and what is left out, and as which file ([WORK-7]). */
export function PrimaveraDialog({ opened, isBusy, packages, onClose, onSave }: PrimaveraDialogProps) {
  const { project } = usePlace();
  const [format, setFormat] = useState<PrimaveraFormat>('xlsx');
  const [typed, setTyped] = useState<string>();
  const { isEmpty, goes, leftOut } = describeExport(packages);
  const name = (typed ?? tenantPath(project.tenantId).slice(0, longestPrimaveraProject)).trim();
  const isReady = !isEmpty && !isBusy && (format === 'xlsx' || name !== '');
  return (
    <Modal opened={opened} onClose={onClose} title="Export to Primavera P6" size={sizes.deleteModal}>
      <Stack gap="md">
        <Stack gap="xs">
          <Text size="sm">{goes}</Text>
          {leftOut !== '' && <Text size="sm">{leftOut}</Text>}
        </Stack>
        <Radio.Group label="File" value={format} onChange={(value) => setFormat(value as PrimaveraFormat)}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="xlsx"
              label="Spreadsheet (XLSX)"
              description="For Import, Spreadsheet. It has names and WBS codes too: leave them out there if those of P6 are to stay."
            />
            <Radio
              value="xer"
              label="Exchange file (XER)"
              description="For Import, Primavera PM (XER), Update Existing Project. Try it on a copy of the project first."
            />
          </Stack>
        </Radio.Group>
        {format === 'xer' && (
          <TextInput
            label="Project ID in P6"
            maxLength={longestPrimaveraProject}
            value={typed ?? name}
            error={name === '' && 'Project ID must be defined'}
            onChange={(event) => setTyped(event.currentTarget.value)}
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
            disabled={!isReady}
            aria-label={isBusy ? 'Exporting' : undefined}
            onClick={() => onSave(format === 'xlsx' ? { format } : { format, project: name })}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
