import { Button, Group, getDefaultZIndex, Popover, type PopoverProps, Text } from '@mantine/core';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { type ReactElement, type ReactNode, useState } from 'react';
import { delays, sizes } from './tokens.ts';
import { useDelay } from './useDelay.ts';

function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch (error) {
    throwUnless(error, DOMException);
    // Without storage it could not be remembered that it was dismissed: better never than at every visit.
    return true;
  }
}

function remember(key: string) {
  try {
    localStorage.setItem(key, 'true');
  } catch (error) {
    throwUnless(error, DOMException);
    // It is gone for this visit at least.
  }
}

/** A widget of [WIDG-1] that no screen has yet: a hint about its child that appears once, until it is dismissed; `name` tells it from other hints. */
export function OneTimeTooltip({
  name,
  text,
  position = 'bottom',
  children,
}: {
  name: string;
  text: ReactNode;
  position?: PopoverProps['position'];
  children: ReactElement;
}) {
  const key = `plumbline-${name}-seen`;
  const [seen, setSeen] = useState(() => wasSeen(key));
  const waited = useDelay(delays.oneTimeTooltip);

  function dismiss() {
    remember(key);
    setSeen(true);
  }

  return (
    <Popover
      opened={waited && !seen}
      onDismiss={dismiss}
      position={position}
      offset={8}
      width={sizes.card}
      zIndex={getDefaultZIndex('app')}
      withArrow
      arrowSize={10}
      withRoles={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown role="status">
        <Text>{text}</Text>
        <Group justify="flex-end" mt="xs">
          <Button size="xs" variant="light" onClick={dismiss}>
            Got it
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
