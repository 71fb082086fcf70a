import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { page, userEvent } from 'vitest/browser';
import { PlaceContext } from '../../data/address/place.ts';
import { createElementNames } from '../../data/models/elementNames.ts';
import { aProject } from '../../data/testing/aProject.ts';
import { aView } from '../../data/testing/aView.ts';
import { createStores, StoresContext } from '../../state/stores.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { soon } from '../../viewport/testing/openScene.tsx';
import { ViewportContext } from '../../viewport/useViewer.ts';
import { openTools } from '../testing/openTools.tsx';
import { AttachedTool } from '../toolbar/AttachedTool.tsx';
import { VerticalToolbar } from '../toolbar/VerticalToolbar.tsx';
import { treeFace } from './treeFace.ts';

async function openTree(project = {}) {
  const scene = await openTools({ project });
  await scene.press('Model tree');
  return scene;
}

const row = (name: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^(Open |Close )?${name}`) });
const texts = () => [...document.querySelectorAll('[role=treeitem]')].map((item) => item.textContent);

test("[VIEW-15] floors and types open to elements, in rows of 30 px, with the project's names and counts", async () => {
  await openTree({ floorMapping: { 'Level 1': 'Ground' }, elementTypeMapping: { IfcWall: 'Partition' } });
  await expect.element(row('Ground')).toBeVisible();
  expect(texts()).toEqual(['House.ifc5', 'Ground5']);
  expect((row('Ground').element() as HTMLElement).offsetHeight).toBe(30);
  await page.getByRole('button', { name: 'Open Ground' }).click();
  await page.getByRole('button', { name: 'Open Partition' }).click();
  expect(texts().slice(2)).toEqual(['Partition5', 'Wall 0', 'Wall 1', 'Wall 2', 'Wall 3', 'Wall 4']);
  const indents = [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].map((item) =>
    Number.parseInt(item.style.paddingInlineStart, 10),
  );
  expect(indents.slice(0, 4).map((indent) => indent - indents[0]!)).toEqual([0, 20, 40, 60]);
  await checkAccessible(page.getByRole('region', { name: 'Model tree' }).element());
  await page.getByRole('tab', { name: 'Types' }).click();
  await expect.element(row('Partition')).toBeVisible();
});

test('a click selects, with Shift it adds, and the eye hides and shows again', async () => {
  const { viewer } = await openTree();
  await page.getByRole('searchbox', { name: 'Search elements' }).fill('wall');
  await row('Wall 1').click();
  expect(viewer.selection.get()).toEqual([1]);
  await expect.element(row('Wall 1')).toHaveAttribute('aria-selected', 'true');
  await row('Wall 3').click({ modifiers: ['Shift'] });
  expect(viewer.selection.get()).toEqual([1, 3]);
  await page.getByRole('button', { name: 'Hide Wall 3' }).click();
  expect(viewer.visibility.isShown(3)).toBe(false);
  await page.getByRole('button', { name: 'Show Wall 3' }).click();
  expect(viewer.visibility.isShown(3)).toBe(true);
  await row('Level 1').click();
  expect(viewer.selection.get()).toEqual([0, 1, 2, 3, 4]);
});

test('a double click focuses, and what is selected in the viewer is found in the tree', async () => {
  const { viewer } = await openTree();
  viewer.selection.set([4]);
  await expect.element(row('Wall 4')).toBeVisible();
  const { min, max } = viewer.elements.boxOf(4)!;
  const middle = min.map((low, axis) => (low + max[axis]!) / 2) as [number, number, number];
  const distance = () => Math.hypot(...viewer.camera.get().eye.map((value, axis) => value - middle[axis]!));
  const before = distance();
  await row('Wall 4').dblClick();
  const { clientWidth, clientHeight } = viewer.canvas;
  const awayFromMiddle = () => {
    const { x, y } = viewer.project(middle);
    return Math.max(Math.abs(x / clientWidth - 0.5), Math.abs(y / clientHeight - 0.5));
  };
  // Not in the very middle, and not as near as the canvas would let it: legend, cube and panel are left free.
  await soon(awayFromMiddle).toBeLessThan(0.2);
  await soon(distance).toBeLessThan(before * 0.85);
});

test('the tree is walked by keys, and a search without a find says so', async () => {
  const { viewer } = await openTree();
  (page.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}{Enter}');
  expect(viewer.selection.get()).toEqual([0]);
  await userEvent.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift} ');
  expect(viewer.selection.get()).toEqual([0, 1]);
  expect(viewer.visibility.isShown(1)).toBe(false);
  await page.getByRole('searchbox', { name: 'Search elements' }).fill('nowhere');
  await expect.element(page.getByText('No element has this in its name, type or floor.')).toBeVisible();
});

test('[VIEW-12] of 100,000 elements only the rows in sight are in the document', async () => {
  const count = 100_000;
  const names = createElementNames([
    {
      name: 'Tower.ifc',
      firstElement: 0,
      elementCount: count,
      sidecar: {
        version: 2,
        name: 'Tower.ifc',
        storeys: [{ name: 'Level 1', globalId: 'storey', elevationM: 0 }],
        axes: [],
        types: ['IfcWall'],
        globalIds: Array.from({ length: count }, (_, i) => `guid-${i}`),
        names: Array.from({ length: count }, (_, i) => `Wall ${i}`),
        typeOf: Array<number>(count).fill(0),
        storeyOf: Array<number>(count).fill(0),
      },
    },
  ]);
  const view = aView();
  renderUi(
    <StoresContext value={createStores({ storage: localStorage, search: new URLSearchParams() })}>
      <PlaceContext value={{ project: aProject(), view, views: [view] }}>
        <ViewportContext
          value={{ names, elementCount: count, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) }}
        >
          <div style={{ position: 'relative', display: 'grid', width: 600, height: 400 }}>
            <VerticalToolbar selected={0}>
              <AttachedTool face={treeFace} />
            </VerticalToolbar>
          </div>
        </ViewportContext>
      </PlaceContext>
    </StoresContext>,
  );
  await userEvent.keyboard('t');
  (page.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowRight}{End}');
  await expect.element(row('Wall 99999')).toBeVisible();
  expect(texts().length).toBeLessThan(60);
  expect((page.getByRole('tree').element() as HTMLElement).offsetHeight).toBe((count + 3) * 30);
});
