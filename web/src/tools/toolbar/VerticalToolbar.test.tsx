import { IconCube } from '@tabler/icons-react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStores, StoresContext } from '../../state/stores.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { ViewportContext } from '../../viewport/useViewer.ts';
import type { OpenToolProps, ToolFace } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { AttachedTool } from './AttachedTool.tsx';
import { VerticalToolbar } from './VerticalToolbar.tsx';

const viewport = { elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) };

function Section({ close }: OpenToolProps) {
  return (
    <ToolPanel id="section" title="Section" width={300} close={close}>
      <p>Inside</p>
    </ToolPanel>
  );
}

function Other({ close }: OpenToolProps) {
  return (
    <ToolPanel id="other" title="Other" width={200} close={close}>
      <input aria-label="Text" />
    </ToolPanel>
  );
}

let pressed: string[] = [];
const keys = { o: () => pressed.push('o'), ArrowRight: () => pressed.push('right') };

function Busy({ close }: OpenToolProps) {
  return (
    <ToolPanel id="busy" title="Busy" width={200} keys={keys} close={close}>
      <input aria-label="Text" />
    </ToolPanel>
  );
}

function Wide({ close }: OpenToolProps) {
  return (
    <ToolPanel id="wide" title="Wide" dock="right" floatsFirst width={500} dockedWidth={200} close={close}>
      <p>Inside</p>
    </ToolPanel>
  );
}

const aFace = (given: Partial<ToolFace> = {}): ToolFace => ({
  id: 'section',
  label: 'Section',
  icon: IconCube,
  key: 's',
  Tool: Section,
  ...given,
});

function openToolbar(faces: readonly ToolFace[], selected = 0) {
  const stores = createStores({ storage: localStorage, search: new URLSearchParams() });
  return renderUi(
    <StoresContext value={stores}>
      <ViewportContext value={viewport}>
        <button type="button">Beside the viewer</button>
        <div data-viewer-keys style={{ position: 'relative', width: 700, height: 400, display: 'grid' }}>
          <VerticalToolbar selected={selected}>
            {faces.map((face) => (
              <AttachedTool key={face.id} face={face} />
            ))}
          </VerticalToolbar>
        </div>
      </ViewportContext>
    </StoresContext>,
  );
}

const button = (name = 'Section') => page.getByRole('button', { name, exact: true });

test('[VIEW-14] a tool attaches to the toolbar: a button of 44 px with its name, key and state', async () => {
  openToolbar([aFace()]);
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button()).toHaveAttribute('aria-keyshortcuts', 'S');
  const { width, height } = button().element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Inside')).toBeVisible();
  await checkAccessible();
  await button().click();
  await expect.element(page.getByText('Inside')).not.toBeInTheDocument();
});

test('[VIEW-14] without a toolbar the console says so and nothing else happens', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  const { host } = renderUi(
    <ViewportContext value={viewport}>
      <AttachedTool face={aFace()} />
    </ViewportContext>,
  );
  expect(error.mock.calls).toEqual([
    ['Cannot load extension because the vertical toolbar has not been loaded before.'],
  ]);
  expect(host.querySelector('button, section')).toBeNull();
});

test('[VIEW-14] a key switches its tool, but not while somebody types; Escape closes what was opened last', async () => {
  const other = aFace({
    id: 'other',
    label: 'Other',
    key: 'o',
    Tool: Other,
  });
  openToolbar([aFace(), other]);
  await userEvent.keyboard('s');
  await userEvent.keyboard('o');
  await expect.element(button('Section')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByLabelText('Text'));
  await userEvent.keyboard('s');
  await expect.element(button('Section')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Other')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button('Section')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Section')).toHaveAttribute('aria-pressed', 'false');
});

test('[VIEW-14] a key switches its tool from a page beside the viewer too; Escape there is for that page', async () => {
  openToolbar([aFace()]);
  await page.getByRole('button', { name: 'Beside the viewer' }).click();
  await userEvent.keyboard('s');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Beside the viewer' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('s');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
});

test.each([
  ['a menu', '<div role="menu" tabindex="-1"></div>'],
  ['a list', '<div role="listbox" tabindex="-1"></div>'],
  ['a window', '<div role="dialog" tabindex="-1"></div>'],
  ['a text', '<div contenteditable="true"></div>'],
  ['a field', '<input type="search">'],
])('[VIEW-14] letters in %s are no keys of a tool', (_, html) => {
  const { host } = openToolbar([aFace()]);
  const place = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => place.remove());
  place.innerHTML = html;
  const target = place.firstElementChild as HTMLElement;
  target.focus();
  expect(document.activeElement).toBe(target);
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
  expect(host.querySelector('[aria-pressed=true]')).toBeNull();
});

test('[VIEW-14] a tool that cannot be used says why and does not open, by pointer or key', async () => {
  openToolbar([aFace({ isDisabled: (selected) => (selected === 0 ? 'select an element first' : undefined) })]);
  await button().click({ force: true });
  await userEvent.keyboard('s');
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByRole('tooltip', { name: /^Section: select an element first/ })).toBeVisible();
});

test('a key that a panel has for itself is no key of the toolbar while the keyboard is in the panel', async () => {
  pressed = [];
  openToolbar([aFace({ Tool: Busy }), aFace({ id: 'other', label: 'Other', key: 'o', Tool: Other })]);
  await button().click();
  await userEvent.keyboard('o{ArrowRight}');
  expect(pressed).toEqual(['o', 'right']);
  await userEvent.click(page.getByLabelText('Text'));
  await userEvent.keyboard('o{ArrowRight}');
  expect(pressed).toHaveLength(2);
  await expect.element(button('Other')).toHaveAttribute('aria-pressed', 'false');
  button().element().focus();
  await userEvent.keyboard('o');
  await expect.element(button('Other')).toHaveAttribute('aria-pressed', 'true');
});

test('a panel that floats first is docked by hand, stays so, and floats again', async () => {
  openToolbar([aFace({ Tool: Wide })]);
  await button().click();
  const width = () => (page.getByRole('region', { name: 'Wide' }).element() as HTMLElement).offsetWidth;
  expect(width()).toBe(500);
  await page.getByRole('button', { name: 'Dock at the right' }).click();
  expect(width()).toBe(200);
  await button().click();
  await button().click();
  expect(width()).toBe(200);
  await page.getByRole('button', { name: 'Let it float' }).click();
  expect(width()).toBe(500);
});

test('a panel floats where it was left, is moved by keys, and stays in the viewer', async () => {
  const { rerender } = openToolbar([aFace()]);
  await button().click();
  await page.getByRole('button', { name: 'Move Section' }).click();
  const panel = page.getByRole('region', { name: 'Section' });
  const before = panel.element().getBoundingClientRect();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  const after = panel.element().getBoundingClientRect();
  expect([after.left - before.left, after.top - before.top].map(Math.round)).toEqual([20, 20]);
  const kept: unknown = JSON.parse(localStorage.getItem('plumbline-panel-section')!);
  rerender(null);
  openToolbar([aFace()]);
  await button().click();
  const again = page.getByRole('region', { name: 'Section' }).element() as HTMLElement;
  expect({ left: again.offsetLeft, top: again.offsetTop }).toEqual(kept);
});
