import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './PageMenu.module.css';

/** The pages of an area beside the open one; where there is no room beside it, behind a button that names the open one. */
export function PageMenu({ label, current, children }: { label: string; current: string; children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const id = useId();
  return (
    <nav className={classes.menu} aria-label={label}>
      <UnstyledButton className={classes.toggle} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {current}
        <IconChevronDown aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {/* Whatever was chosen, the list has done its work. */}
      <div id={id} className={classes.pages} data-opened={opened || undefined} onClickCapture={close}>
        {children}
      </div>
    </nav>
  );
}
