import { Menu, Modal } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from './testing/renderUi.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasMenu, setHasMenu] = useState(true);
  return (
    <>
      <button type="button">Before</button>
      {hasMenu && (
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setIsOpen(true)}>Rename</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Rename">
        <button
          type="button"
          onClick={() => {
            setHasMenu(false);
            setIsOpen(false);
          }}
        >
          Delete the menu
        </button>
      </Modal>
      <input aria-label="After" />
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name });

async function openWindow() {
  await button('Before').click();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test('a window that a menu opened gives the focus back to the button of the menu', async () => {
  renderUi(<Page />);
  await openWindow();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
});

test('when that is gone too, to where the focus was before', async () => {
  renderUi(<Page />);
  await openWindow();
  await button('Delete the menu').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Before')).toHaveFocus();
});

test('whoever goes elsewhere is left there', async () => {
  renderUi(<Page />);
  await button('More').click();
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.getByRole('textbox', { name: 'After' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'After' })).toHaveFocus();
});

function Vanishing() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button type="button">Before</button>
      {isThere && (
        <button type="button" onClick={() => setIsThere(false)}>
          Vanish
        </button>
      )}
    </>
  );
}

test('what goes without a window takes nothing back', async () => {
  renderUi(<Vanishing />);
  await button('Before').click();
  await button('Vanish').click();
  await expect.element(button('Vanish')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
