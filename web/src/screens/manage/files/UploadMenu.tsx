import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCloudDownload, IconDeviceDesktop, IconUpload } from '@tabler/icons-react';

interface UploadMenuProps {
  plural: string;
  onDevice: () => void;
  /** The design service, where there is one. */
  service: string | undefined;
  onService: () => void;
}

/** Where files come from ([FILE-1]). */
export function UploadMenu({ plural, onDevice, service, onService }: UploadMenuProps) {
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
        {service !== undefined && (
          <Menu.Item leftSection={<IconCloudDownload aria-hidden />} onClick={onService}>
            Import from {service}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
