import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetStores } from '../state/stores.ts';
import { globalIds, soon } from '../viewport/testing/openScene.tsx';
import { openTools } from './testing/openTools.tsx';

const isOn = (name: string) => () =>
  page.getByRole('button', { name, exact: true }).element().getAttribute('aria-pressed') === 'true';

test('open tools stand in the address, those of the moment do not, and they go along to other pages', async () => {
  const scene = await openTools();
  await scene.press('Properties');
  await soon(() => scene.search().get('tool')).toBe('propertyPanel');
  await scene.press('Measure');
  await scene.press('Quick Properties');
  await soon(() => scene.search().get('tool')).toBe('propertyPanel,quickProperties');
  await scene.router.navigate('/acme-tower/v1/insights');
  await soon(() => scene.search().get('tool')).toBe('propertyPanel,quickProperties');
  await scene.press('Properties');
  await scene.press('Quick Properties');
  await soon(() => scene.search().get('tool')).toBeNull();
  expect(isOn('Measure')()).toBe(true);
});

test('a link opens its tools on its element; what it names that is no tool here is ignored', async () => {
  const address = `/acme-tower/v1/quality?select=${globalIds[3]}&tool=nothing,propertyPanel,measure,propertyPanel`;
  const scene = await openTools({ address });
  await soon(isOn('Properties')).toBe(true);
  expect(isOn('Measure')()).toBe(false);
  await soon(() => scene.viewer.selection.get()).toEqual([3]);
  await expect.element(page.getByRole('region', { name: 'Properties' })).toBeVisible();
  await scene.press('Measure');
  await scene.router.navigate('/acme-tower/v1/quality?tool=quickProperties');
  await soon(isOn('Quick Properties')).toBe(true);
  expect(isOn('Properties')()).toBe(false);
  expect(isOn('Measure')()).toBe(true);
});

test('a tool whose flag is off is not opened by a link', async () => {
  const scene = await openTools({
    address: '/acme-tower/v1/quality?tool=quickProperties,propertyPanel',
    project: { featureFlags: { displayQuickProperties: false } },
  });
  await soon(isOn('Properties')).toBe(true);
  expect(page.getByRole('button', { name: 'Quick Properties' }).query()).toBeNull();
  await scene.press('Properties');
  await soon(() => scene.search().get('tool')).toBeNull();
});

test('whoever is beside the viewer can open a tool, and leaving the project closes all', async () => {
  const scene = await openTools();
  scene.stores.openTools.getState().openTool('propertyPanel');
  scene.stores.openTools.getState().openTool('propertyPanel');
  await soon(() => scene.search().get('tool')).toBe('propertyPanel');
  await expect.element(page.getByRole('region', { name: 'Properties' })).toBeVisible();
  resetStores(scene.stores, 'project');
  await soon(() => scene.search().get('tool')).toBeNull();
});
