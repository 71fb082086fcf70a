import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktop, IconUpload } from '@tabler/icons-react';

/** Where files come from ([FILE-1]). */
export function UploadMenu({ plural, onDevice }: { plural: string; onDevice: () => void }) {
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
      </Menu.Dropdown>
    </Menu>
  );
}
