import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';
import { UndoBar, type UndoBarProps } from './UndoBar.tsx';

function open(given: Partial<UndoBarProps> = {}) {
  const told: string[] = [];
  const bar = (part: Partial<UndoBarProps>) => (
    <UndoBar
      state="offered"
      message="3 elements approved"
      secondsLeft={7}
      onUndo={() => told.push('undo')}
      onClose={() => told.push('close')}
      onHold={(isHeld) => told.push(isHeld ? 'held' : 'let go')}
      {...given}
      {...part}
    />
  );
  const { rerender } = renderUi(bar({}));
  return { told, change: (part: Partial<UndoBarProps>) => rerender(bar(part)) };
}

const undo = () => page.getByRole('button', { name: 'Undo' });

test('a change is told with its way back and the seconds that are left, and is held by the focus', async () => {
  const { told } = open();
  expect(document.body.textContent).toContain('3 elements approved');
  expect(undo().element().textContent).toContain('7 s');
  await checkAccessible();
  // The pointer of a test before may rest here.
  told.length = 0;
  (undo().element() as HTMLElement).focus();
  (undo().element() as HTMLElement).click();
  (undo().element() as HTMLElement).blur();
  expect(told).toEqual(['held', 'undo', 'let go']);
});

test('on its way back and afterwards there is nothing more to press than what closes it', async () => {
  const { change } = open();
  change({ state: 'undoing' });
  expect(page.getByRole('button').elements()).toEqual([]);
  await checkAccessible();
  for (const state of ['undone', 'failed'] as const) {
    change({ state, message: 'Somebody changed it since.' });
    expect(undo().query()).toBeNull();
    expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(1);
    await checkAccessible();
  }
});
