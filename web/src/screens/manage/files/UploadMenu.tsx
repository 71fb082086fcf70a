import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCloudDownload, IconDeviceDesktop, IconUpload } from '@tabler/icons-react';
import type { ImportSource } from '../../../data/integrations/importSources.ts';

interface UploadMenuProps {
  plural: string;
  onDevice: () => void;
  /** The design service and the like, where there are any. */
  sources: readonly ImportSource[];
  onSource: (source: ImportSource) => void;
}

/** Where files come from ([FILE-1]). */
export function UploadMenu({ plural, onDevice, sources, onSource }: UploadMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="md" leftSection={<IconUpload aria-hidden />} rightSection={<IconChevronDown aria-hidden />}>
          Upload {plural}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceDesktop aria-hidden />} onClick={onDevice}>
          From my device
        </Menu.Item>
        {sources.map((source) => (
          <Menu.Item
            key={source.s3FolderId ?? 'service'}
            leftSection={<IconCloudDownload aria-hidden />}
            onClick={() => onSource(source)}
          >
            Import from {source.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
