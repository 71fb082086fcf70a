import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { tabular } from './figures.ts';
import { LevelIcon } from './LevelIcon.tsx';
import classes from './UndoBar.module.css';

export interface UndoBarProps {
  state: 'offered' | 'undoing' | 'undone' | 'failed';
  message: string;
  secondsLeft: number;
  onUndo: () => void;
  onClose: () => void;
  /** A pointer or the focus rests on it: time stands still. */
  onHold: (isHeld: boolean) => void;
}

/** What was just done, and for some seconds the way to take it back. */
export function UndoBar({ state, message, secondsLeft, onUndo, onClose, onHold }: UndoBarProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: time stands still while something is here, nothing is done by it
    <div
      className={classes.bar}
      data-state={state}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <Sign state={state} />
      <span className={classes.message}>{message}</span>
      {state === 'offered' && (
        <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp aria-hidden />} onClick={onUndo}>
          Undo
          <span className={`${classes.seconds} ${tabular}`} aria-hidden>{`${secondsLeft} s`}</span>
        </Button>
      )}
      {state !== 'undoing' && (
        <ActionIcon size="sm" aria-label="Close" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Sign({ state }: Pick<UndoBarProps, 'state'>) {
  if (state === 'undoing') return <Loader size={16} />;
  return (
    <span className={classes.sign}>{state === 'failed' ? <LevelIcon level="error" /> : <IconCheck aria-hidden />}</span>
  );
}
