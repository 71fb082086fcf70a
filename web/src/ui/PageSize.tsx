import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { tabular } from './figures.ts';

const pageSizes = [10, 20, 50, 100];

/** How many rows a page has. */
export function PageSize({
  value,
  options = pageSizes,
  onChange,
}: {
  value: number;
  options?: readonly number[];
  onChange: (size: number) => void;
}) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          rightSection={<IconChevronDown aria-hidden />}
          className={tabular}
        >
          {`Page size: ${value}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(value)} onChange={(size) => onChange(Number(size))}>
          {options.map((size) => (
            <Menu.RadioItem
              key={size}
              value={String(size)}
              closeMenuOnClick
              checkIcon={<IconCheck aria-hidden />}
              className={tabular}
            >
              {size}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
