import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FilterChip, FilterChips } from './FilterChips.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const chips: FilterChip[] = [
  { id: 'statuses', name: 'Status', value: 'Deviated, Missing' },
  { id: 'floors', name: 'Floor', value: 'Level 1' },
  { id: 'axis', name: 'D(x,y)', value: 'from 20 mm', fixed: true },
  { id: 'floors?', value: 'Level 9 is not in this model', alert: true },
];

function Host({ onOpen }: { onOpen: (id: string) => void }) {
  const [shown, setShown] = useState(chips);
  return (
    <div style={{ width: 320 }}>
      <FilterChips
        chips={shown}
        onOpen={onOpen}
        onRemove={(id) => setShown((before) => before.filter((chip) => chip.id !== id))}
        onReset={() => setShown([])}
      />
    </div>
  );
}

function setup() {
  const onOpen = vi.fn();
  renderUi(<Host onOpen={onOpen} />);
  return { onOpen };
}

const remove = (words: string) => page.getByRole('button', { name: `Remove ${words}` });

test('[QUAL-2] a chip opens its filter, is removed by its cross, and one press removes all', async () => {
  const { onOpen } = setup();
  await checkAccessible();
  await page.getByRole('button', { name: 'Floor: Level 1', exact: true }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('floors');
  await expect.element(page.getByRole('button', { name: 'D(x,y): from 20 mm', exact: true })).not.toBeInTheDocument();
  await remove('D(x,y): from 20 mm').click();
  await remove('Level 9 is not in this model').click();
  await expect
    .element(page.getByRole('list', { name: 'Active filters' }))
    .toMatchTextContent('Status: Deviated, MissingFloor: Level 1Reset filters');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('[QUAL-2] chips are reached, opened and removed by keyboard, and the focus goes to the next', async () => {
  const { onOpen } = setup();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('statuses');
  await userEvent.keyboard('{Delete}');
  await expect.element(remove('Floor: Level 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('D(x,y): from 20 mm')).toHaveFocus();
  await userEvent.keyboard('{Backspace}{Enter}');
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('words that do not fit are cut, never the panel', async () => {
  renderUi(
    <div style={{ width: 320 }} data-testid="panel">
      <FilterChips
        chips={[{ id: 'elementName', name: 'Name', value: '=HYPERLINK("x") '.repeat(60) }]}
        onRemove={() => undefined}
        onReset={() => undefined}
      />
    </div>,
  );
  const panel = page.getByTestId('panel').element();
  expect(panel.scrollWidth).toBe(320);
});
