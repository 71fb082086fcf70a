import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconCloudDownload, IconDeviceDesktop, IconUpload } from '@tabler/icons-react';

const notConnected = 'This project is not connected to a design service.';

/** Where files come from ([FILE-1]). */
export function UploadMenu({
  plural,
  imports,
  onDevice,
}: {
  plural: string;
  /** Files of this kind can come from a design service. */
  imports: boolean;
  onDevice: () => void;
}) {
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
        {imports && (
          <Tooltip label={notConnected} position="left">
            <Menu.Item
              data-disabled
              aria-description={notConnected}
              closeMenuOnClick={false}
              leftSection={<IconCloudDownload aria-hidden />}
            >
              Import from the integration
            </Menu.Item>
          </Tooltip>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
