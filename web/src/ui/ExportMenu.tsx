import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconDownload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { WaitingNote } from './WaitingNote.tsx';

interface ExportMenuProps {
  isBusy: boolean;
  /** Where it stands in the line. */
  waiting?: string | undefined;
  onCancel: () => void;
  /** A sign alone, where there is no room for a word. */
  isSmall?: boolean;
  /** Items of the menu. */
  children: ReactNode;
}

/** What can be had as a file; one that is on its way can be called off. */
export function ExportMenu({ isBusy, waiting, onCancel, isSmall = false, children }: ExportMenuProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <WaitingNote waiting={waiting} />
      <Menu position="bottom-end">
        <Menu.Target>
          {isSmall ? (
            <ActionIcon title="Export" aria-label={isBusy ? 'Exporting' : 'Export'} loading={isBusy}>
              <IconDownload aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              title="Export"
              leftSection={<IconDownload aria-hidden />}
              rightSection={<IconChevronDown aria-hidden />}
              loading={isBusy}
              aria-label={isBusy ? 'Exporting' : undefined}
            >
              Export
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label="Export">{children}</Menu.Dropdown>
      </Menu>
      {isBusy && (
        <Tooltip label="Cancel the export">
          <ActionIcon size="lg" aria-label="Cancel the export" onClick={onCancel}>
            <IconX aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
