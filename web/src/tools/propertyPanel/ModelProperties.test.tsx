import type { ElementProperties, PropertyGroup } from '@plumbline/contract/resources/elementProperties';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openTools } from '../testing/openTools.tsx';

const groups: PropertyGroup[] = [
  { kind: 'attributes', name: 'Element', isOfType: false, rows: [{ name: 'IFC class', value: 'IfcWall' }] },
  {
    kind: 'properties',
    name: 'Pset_WallCommon',
    isOfType: false,
    rows: [
      { name: 'FireRating', value: 'F90' },
      { name: 'Width', value: '300', unit: 'mm' },
      { name: 'Empty', value: '' },
    ],
  },
  { kind: 'type', name: 'Type', isOfType: true, rows: [{ name: 'Name', value: 'Brick 365' }] },
  { kind: 'properties', name: 'Pset_Type', isOfType: true, rows: [{ name: 'Model', value: 'M1' }] },
];
const kept = (given: readonly PropertyGroup[] = groups): ElementProperties => ({ isKept: true, groups: [...given] });

const panel = () => page.getByRole('region', { name: 'Properties', exact: true });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const shownRows = () => [...panel().element().querySelectorAll('[role=tabpanel] dt')].map((name) => name.textContent);

async function open(answers: Parameters<typeof openTools>[0] = {}) {
  const scene = await openTools(answers);
  await scene.press('Properties');
  scene.viewer.selection.set([1]);
  await page.getByRole('tab', { name: 'From the model' }).click();
  return scene;
}

test('[VIEW-16] groups of properties, with units and those of the type marked; what is folded stays so', async () => {
  const scene = await open({ answers: { 'elements.properties': () => kept() } });
  await expect.element(group('Pset_WallCommon')).toBeVisible();
  expect(shownRows()).toEqual(['IFC class', 'FireRating', 'Width', 'Empty', 'Name', 'Model']);
  await expect.element(group('Pset_WallCommon').getByText('300 mm')).toBeVisible();
  await expect.element(group('Pset_WallCommon').getByText('Not given')).toBeVisible();
  await expect.element(group('Pset_Type').getByText('of the type')).toBeVisible();
  expect(group('Type').element().textContent).not.toContain('of the type');
  await expect.element(panel().getByText('6 properties')).toBeVisible();
  await checkAccessible(panel().element());

  await group('Pset_WallCommon').getByRole('button', { expanded: true }).click();
  await expect.element(group('Pset_WallCommon').getByText('FireRating')).not.toBeInTheDocument();
  scene.viewer.selection.set([2]);
  await expect.element(group('Pset_WallCommon').getByRole('button', { expanded: false })).toBeVisible();
  expect(shownRows()).toEqual(['IFC class', 'Name', 'Model']);
});

test('[VIEW-16] the search filters names and values at once, also in what is folded', async () => {
  await open({ answers: { 'elements.properties': () => kept() } });
  await group('Pset_WallCommon').getByRole('button', { expanded: true }).click();
  await page.getByRole('searchbox', { name: 'Search properties' }).fill('f90');
  await expect.element(panel().getByText('1 of 6 properties')).toBeVisible();
  expect(shownRows()).toEqual(['FireRating']);
  await page.getByRole('searchbox', { name: 'Search properties' }).fill('nobody');
  await expect.element(panel().getByText('No property has this in its name or value.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel().getByText('6 properties', { exact: true })).toBeVisible();
});

test('[VIEW-16] a value is copied with its unit', async () => {
  await open({ answers: { 'elements.properties': () => kept() } });
  const written: string[] = [];
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await page.getByRole('button', { name: 'Copy Width' }).click();
  await expect.element(page.getByRole('button', { name: 'Width copied' })).toBeVisible();
  expect(written).toEqual(['300 mm']);
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('[VIEW-16] a value shows the elements that have it alone, until all are shown', async () => {
  const asked: unknown[] = [];
  const scene = await open({
    answers: {
      'elements.properties': () => kept(),
      'elements.withProperty': ({ query }) => {
        asked.push(query);
        return { elements: [1, 3], isWhole: false };
      },
    },
  });
  await page.getByRole('button', { name: 'Show elements with Width 300 mm' }).click();
  await expect.element(panel().getByText('2 elements have Width 300 mm.', { exact: false })).toBeVisible();
  await expect.element(panel().getByText('There may be more', { exact: false })).toBeVisible();
  expect(asked).toEqual([{ kind: 'properties', group: 'Pset_WallCommon', name: 'Width', value: '300', unit: 'mm' }]);
  expect([0, 1, 2, 3].map((element) => scene.viewer.visibility.isShown(element))).toEqual([false, true, false, true]);
  await page.getByRole('button', { name: 'Select them' }).click();
  expect(scene.viewer.selection.get().toSorted()).toEqual([1, 3]);
  expect(scene.viewer.visibility.isShown(0)).toBe(false);
  await page.getByRole('button', { name: 'Show all elements' }).click();
  expect(scene.viewer.visibility.isShown(0)).toBe(true);
  await expect.element(panel().getByText('2 elements have', { exact: false })).not.toBeInTheDocument();
});

test('[VIEW-16] a failure can be tried again; a model from before and an element without properties say so', async () => {
  let answer: () => ElementProperties | ReturnType<typeof refuseWith> = () => refuseWith(500, 'The storage is away.');
  const scene = await open({ answers: { 'elements.properties': () => answer() } });
  await expect.element(page.getByText('The properties could not be loaded.')).toBeVisible();
  answer = () => ({ isKept: false, groups: [] });
  await scene.press('Retry');
  await expect.element(page.getByText('No properties are kept of this model.')).toBeVisible();
  await expect.element(page.getByText('Upload the file again to have them.', { exact: false })).toBeVisible();
  answer = () => kept([]);
  scene.viewer.selection.set([2]);
  await expect.element(page.getByText("The model's file says nothing more about this element.")).toBeVisible();
});

test('[VIEW-16] of a group of many rows the first are drawn, the rest when asked for', async () => {
  const many = Array.from({ length: 250 }, (_, i) => ({ name: `Property ${i}`, value: `${i}` }));
  const long: PropertyGroup = { kind: 'properties', name: 'Long', isOfType: false, rows: many, leftOut: 4000 };
  await open({ answers: { 'elements.properties': () => kept([long]) } });
  await expect.element(group('Long')).toBeVisible();
  expect(shownRows()).toHaveLength(100);
  await expect.element(panel().getByText('4,000 more in the file are not kept', { exact: false })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 150 more' }).click();
  await expect.poll(() => shownRows().length).toBe(250);
});
