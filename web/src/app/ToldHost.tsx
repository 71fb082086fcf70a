import { useEffect, useState } from 'react';
import { useNotifications } from '../state/stores.ts';
import { UndoBar } from '../ui/UndoBar.tsx';
import classes from './ToldHost.module.css';

const shownMs = 6000;

/** What has just gone well, for some seconds: no window stands in the way of whoever goes on. */
export function ToldHost() {
  const told = useNotifications((state) => state.told);
  const forget = useNotifications((state) => state.forgetTold);
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (told === undefined || isHeld) return;
    const timer = setTimeout(forget, shownMs);
    return () => clearTimeout(timer);
  }, [told, isHeld, forget]);
  // A bar that goes away under the pointer never hears that the pointer left.
  if (told === undefined && isHeld) hold(false);
  return (
    <div className={classes.place} role="status" aria-live="polite">
      {told !== undefined && (
        <UndoBar state="undone" message={told} secondsLeft={0} onUndo={forget} onClose={forget} onHold={hold} />
      )}
    </div>
  );
}
