import { Button, Menu } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import schemeScript from '../../public/scheme.js?raw';
import { ColourSchemeItems } from './ColourSchemeItems.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';
import { schemeKey } from './UiProvider.tsx';

const scheme = () => document.documentElement.dataset.mantineColorScheme;
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function AppearanceMenu() {
  return (
    <Menu>
      <Menu.Target>
        <Button>Open</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ColourSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

test('the system decides until a person does', () => {
  renderUi(<p>Text</p>);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  expect(scheme()).toBe(system);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('the choice changes the tokens and is remembered under our own key only', async () => {
  renderUi(<AppearanceMenu />);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  expect(token('--pl-paper')).toBe('#151a22');
  expect(localStorage.getItem(schemeKey)).toBe('dark');
  expect(Object.keys(localStorage)).toEqual([schemeKey]);

  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(scheme).toBe('light');
  expect(token('--pl-paper')).toBe('#ffffff');
  await checkAccessible();
});

test('the script that runs before the first paint reads the same key', () => {
  expect(schemeScript).toContain(`getItem('${schemeKey}')`);
});

test('a busy button turns in its middle, also for those who want no motion', () => {
  const { host } = renderUi(<Button loading>Create report</Button>);
  const middleOf = (selector: string) => {
    const { left, right, top, bottom } = host.querySelector(selector)!.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  const [loader, button] = [middleOf('.mantine-Button-loader'), middleOf('button')];
  expect(Math.hypot(loader.x - button.x, loader.y - button.y)).toBeLessThan(2);
});

test('body text is Inter at 13 px, a title 20 px on 28', async () => {
  renderUi(<p>Text</p>);
  const style = getComputedStyle(document.body);
  expect(style.fontFamily).toContain('Inter Variable');
  expect(style.fontSize).toBe('13px');
  expect(token('--mantine-h1-font-size')).toContain('1.25rem');
  await document.fonts.load('13px "Inter Variable"');
  expect(document.fonts.check('13px "Inter Variable"')).toBe(true);
});
