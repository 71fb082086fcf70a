import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useSingleKeys, useStores } from '../../state/stores.ts';
import { createToolbar } from '../createToolbar.ts';
import type { ToolFace } from '../ToolFace.ts';
import { ToolbarContext } from '../toolbarContext.ts';
import { useToolbarKeys } from './useToolbarKeys.ts';
import classes from './VerticalToolbar.module.css';

/** The column of tools at the viewer's right edge; the tools below it attach themselves ([VIEW-14]). */
export function VerticalToolbar({
  selected,
  isHidden = false,
  children,
}: {
  selected: number;
  /** Its tools stand, and their keys work, all the same. */
  isHidden?: boolean;
  children: ReactNode;
}) {
  const { openTools } = useStores();
  const [toolbar] = useState(() => createToolbar(openTools));
  const { faces } = useStore(toolbar.store);
  const { open } = useStore(openTools);
  useToolbarKeys(toolbar, selected);
  return (
    <ToolbarContext value={toolbar}>
      {children}
      <div
        role="toolbar"
        aria-label="Viewer tools"
        aria-orientation="vertical"
        className={classes.toolbar}
        hidden={isHidden}
        onKeyDown={walk}
      >
        {faces.map((face) => (
          <ToolButton
            key={face.id}
            face={face}
            isOpen={open.includes(face.id)}
            disabled={face.isDisabled?.(selected)}
            onPress={() => toolbar.toggle(face.id)}
          />
        ))}
      </div>
    </ToolbarContext>
  );
}

/** Arrow keys walk through a toolbar. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

function ToolButton({
  face: { label, icon: Icon, key: ownKey },
  isOpen,
  disabled,
  onPress,
}: {
  face: ToolFace;
  isOpen: boolean;
  /** Why it cannot be pressed. */
  disabled: string | undefined;
  onPress: () => void;
}) {
  // What is on can always be switched off.
  const isOff = disabled !== undefined && !isOpen;
  const key = useSingleKeys((state) => state.areOn) ? ownKey : undefined;
  return (
    <Tooltip
      position="left"
      label={
        <span className={classes.hint}>
          {isOff ? `${label}: ${disabled}` : label}
          {key && <Kbd size="xs">{key.toUpperCase()}</Kbd>}
        </span>
      }
    >
      <UnstyledButton
        className={classes.button}
        aria-label={label}
        aria-pressed={isOpen}
        aria-disabled={isOff || undefined}
        aria-keyshortcuts={key?.toUpperCase()}
        onClick={() => !isOff && onPress()}
      >
        <Icon aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
