import { getDefaultZIndex, Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { sizes } from '../../ui/tokens.ts';
import { moveFocus } from './moveFocus.ts';
import classes from './SelectorDropdown.module.css';

/** A button of the header that opens a list to choose from; arrow keys walk through it. */
export function SelectorDropdown({
  label,
  children,
  detail,
  content,
  disabled = false,
  isMarked = false,
}: {
  label: string;
  /** What is chosen now. */
  children?: string;
  /** Small print about it. */
  detail?: ReactNode;
  content: (close: () => void) => ReactNode;
  disabled?: boolean;
  /** Something else than usual is chosen. */
  isMarked?: boolean;
}) {
  const [opened, setOpened] = useState(false);
  const button = useId();
  useCloseOnClickElsewhere(opened, button, () => setOpened(false));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget } = event;
    // The kit's own closing comes before the search field can clear itself, and with a calendar that is open inside.
    if (key === 'Escape' && currentTarget.contains(target as Node)) setOpened(false);
    if (moveFocus(currentTarget, key)) event.preventDefault();
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={sizes.selectorWidth}
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
      // Dialogs that are opened from inside stand above it.
      zIndex={getDefaultZIndex('modal') - 1}
    >
      <Popover.Target>
        <UnstyledButton
          id={button}
          className={classes.button}
          disabled={disabled}
          data-marked={isMarked || undefined}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((open) => !open)}
        >
          <span className={classes.caption}>
            <span>{label}</span> {detail}
          </span>
          <span className={classes.chosen} title={children}>
            {children}
          </span>
          {!disabled && <IconChevronDown aria-hidden className={classes.chevron} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
        {content(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A calendar opened from inside stands in a portal of its own: a press there is not elsewhere. */
function useCloseOnClickElsewhere(opened: boolean, buttonId: string, close: () => void) {
  useEffect(() => {
    if (!opened) return;
    const onPress = ({ target }: PointerEvent) => {
      const inside = target instanceof Element && target.closest(`[data-portal], [id="${buttonId}"]`);
      if (!inside) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
}
