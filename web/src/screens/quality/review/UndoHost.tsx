import { useEffect, useState } from 'react';
import { useUndo } from '../../../data/undo.ts';
import { useStores, useUndoEntries } from '../../../state/stores.ts';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import classes from './UndoHost.module.css';

const tickMs = 250;

/** The newest change of verdicts or issues with its way back, over the scene on every page of a view. */
export function UndoHost() {
  const entry = useUndoEntries(({ entries }) => entries.at(-1));
  const withdraw = useUndoEntries((state) => state.withdraw);
  const undo = useUndo();
  const [isHeld, hold] = useState(false);
  usePassingTime(entry !== undefined && !isHeld);
  // A bar that goes away under the pointer never hears that the pointer left.
  if (entry === undefined && isHeld) hold(false);
  return (
    <div className={classes.host}>
      <div className={classes.place} role="status" aria-live="polite" aria-label="Last change">
        {entry && (
          <UndoBar
            state={entry.state}
            message={entry.message}
            secondsLeft={Math.ceil(entry.leftMs / 1000)}
            onUndo={undo}
            onClose={() => withdraw(entry.id)}
            onHold={hold}
          />
        )}
      </div>
    </div>
  );
}

function usePassingTime(isRunning: boolean): void {
  const { undo } = useStores();
  useEffect(() => {
    if (!isRunning) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      undo.getState().pass(now - before);
      before = now;
    }, tickMs);
    return () => clearInterval(timer);
  }, [isRunning, undo]);
}
