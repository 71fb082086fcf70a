import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStores, StoresContext } from '../../state/stores.ts';
import { aDevice } from '../../state/testing/aDevice.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { panelBounds, panelWidthOf } from './panelWidth.ts';
import { SidePanel } from './SidePanel.tsx';

function open(kept = new Map<string, string>()) {
  const stores = createStores(aDevice(kept));
  renderUi(
    <StoresContext value={stores}>
      <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', height: 300 }}>
        <SidePanel>
          <h1>Quality</h1>
        </SidePanel>
        <div />
      </div>
    </StoresContext>,
  );
  return { stores, kept };
}

const separator = () => page.getByRole('separator', { name: 'Width of the panel' });
const width = () => document.getElementById('content')!.parentElement!.getBoundingClientRect().width;
const first = () => panelWidthOf(undefined, window.innerWidth);

test('the panel is made wider by keys, by the pointer, and back by a double click', async () => {
  await page.viewport(1200, 700);
  open();
  expect(Math.round(width())).toBe(first());
  await checkAccessible();
  (separator().element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  expect(Math.round(width())).toBe(panelBounds(window.innerWidth).least);
  await userEvent.keyboard('{End}');
  await expect.element(separator()).toHaveAttribute('aria-valuenow', String(panelBounds(window.innerWidth).most));

  const handle = separator().element();
  const at = (x: number, type: string) =>
    handle.dispatchEvent(new PointerEvent(type, { clientX: x, button: 0, pointerId: 1, bubbles: true }));
  handle.setPointerCapture = () => undefined;
  const narrow = panelBounds(window.innerWidth).least + 5;
  at(300, 'pointerdown');
  at(narrow, 'pointermove');
  expect(Math.round(width())).toBe(narrow);
  at(narrow, 'pointerup');
  await expect.element(separator()).toHaveAttribute('aria-valuenow', String(narrow));
  await userEvent.dblClick(separator(), { position: { x: 4, y: 20 } });
  expect(Math.round(width())).toBe(first());
});

test('the panel is folded away and stays so on this device', async () => {
  const { kept } = open();
  await page.getByRole('button', { name: 'Hide the panel' }).click();
  await expect.element(page.getByText('Quality')).not.toBeVisible();
  expect(width()).toBe(0);
  expect([...kept.values()].join()).toContain('"isCollapsed":true');
  await page.getByRole('button', { name: 'Show the panel' }).click();
  await expect.element(page.getByText('Quality')).toBeVisible();
});

test('on a telephone the panel has the whole width, and a bar at the foot leads to the model and back', async () => {
  await page.viewport(390, 700);
  open();
  expect(Math.round(width())).toBe(390);
  const fold = page.getByRole('button', { name: 'Hide the panel' });
  expect(fold.element().getBoundingClientRect().width).toBe(390);
  await expect.element(page.getByText('Hide the panel')).toBeVisible();
  await fold.click();
  await expect.element(page.getByText('Quality')).not.toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Show the panel' }).hover();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(page.getByRole('tooltip').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Show the panel' }).click();
  await expect.element(page.getByText('Quality')).toBeVisible();
});
