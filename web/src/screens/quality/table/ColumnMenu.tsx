import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { tableColumns } from '@plumbline/contract/resources/classificationTable';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { useStores, useTableColumns } from '../../../state/stores.ts';

/** Which columns the table shows, on this device ([QUAL-1]). */
export function ColumnMenu() {
  const shown = useTableColumns((state) => state.shown);
  const toggle = useTableColumns((state) => state.toggle);
  const { reset } = useStores().tableColumns;
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label="Columns">
          <ActionIcon aria-label="Columns" size="lg">
            <IconColumns3 aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="Columns">
        {tableColumns.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.includes(name)}
            checkIcon={<IconCheck aria-hidden />}
            onChange={() => toggle(name)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={reset}>Default columns</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
