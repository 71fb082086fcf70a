import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { frameOf, toMap } from '../minimap/MapFrame.ts';
import { openTools } from '../testing/openTools.tsx';
import { aSection, withSections } from './testing/aSection.ts';
import { catchFiles } from './testing/catchFiles.ts';
import { answering, panel, showSections } from './testing/showSections.ts';

const text = () => panel().element().textContent.replaceAll('\u2009', ' ');
const map = () => page.getByRole('region', { name: 'Minimap' });
const line = () => map().element().querySelector('[data-picked] line');

async function openCut(answers: Record<string, (input: unknown) => unknown> = {}) {
  const told = answering(withSections(aSection({ at: [2, 0, 3] })));
  const scene = await openTools({
    ...told,
    answers: { ...told.answers, ...answers },
    project: { featureFlags: { dynamicSections: true } },
  });
  await showSections(scene);
  await scene.press('Dock at the right');
  await expect.element(page.getByRole('slider', { name: 'How far the section is turned' })).toBeVisible();
  return scene;
}

/** The map as it is while somebody picks, and a place of the building on it. */
async function openMap(viewer: Awaited<ReturnType<typeof openCut>>['viewer']) {
  const boxes = Array.from({ length: viewer.elements.count }, (_, i) => viewer.elements.boxOf(i)!);
  const frame = frameOf({ min: [0, 0, 0], max: [Math.max(...boxes.map(({ max }) => max[0])), 1, 6] }, 2);
  const floor = map().element().querySelector('[data-camera]')!.closest('div')!;
  await soon(() => floor.offsetWidth).toBe(frame.width);
  return { floor, at: (x: number, y: number) => toMap(frame, [x, y]) };
}

test('[SECT-4] a section is laid through two points of the minimap, with a line to the pointer; the selection and the camera stay', async () => {
  const scene = await openCut();
  const { viewer } = scene;
  const eye = viewer.camera.get().eye;
  const usual = map().element().clientWidth;
  await scene.press('Between two points');
  await soon(text).toContain('Click the first point in the scene or on the minimap.');
  const { floor, at } = await openMap(viewer);
  expect(floor.querySelectorAll('rect')).toHaveLength(1);
  await checkAccessible(map().element());
  await userEvent.click(floor, { position: at(1, 0.5) });
  await soon(text).toContain('Click the second point in the scene or on the minimap.');
  await userEvent.hover(floor, { position: at(7, 0.8) });
  await soon(() => Number(line()?.getAttribute('x1'))).toBeCloseTo(at(1, 0.5).x, -1);
  await soon(() => Number(line()?.getAttribute('x2'))).toBeCloseTo(at(7, 0.8).x, -1);
  // The second click of a double click is no second point.
  await userEvent.click(floor, { position: at(1, 0.5) });
  await soon(text).toContain('Click the second point');
  await userEvent.click(floor, { position: at(9, 0.5) });
  await soon(text).toContain('Through both points');
  await soon(text).toContain('Section A 1/1, cut by hand');
  await soon(text).toMatch(/Y = 0\.5\d m/);
  expect([...viewer.selection.get()]).toEqual([1]);
  expect(viewer.camera.get().eye).toEqual(eye);
  expect(line()).toBeNull();
  await soon(() => map().element().clientWidth).toBe(usual);
});

test('[SECT-4] while points are picked, a floating panel makes room for the scene, and comes back as it was', async () => {
  const scene = await openCut();
  await scene.press('Let it float');
  const size = () => [panel().element().clientWidth, panel().element().clientHeight];
  await soon(() => size()[1]).toBeGreaterThan(500);
  const before = size();
  await scene.press('Between two points');
  await soon(() => size()[1]).toBeLessThan(200);
  expect(size()[0]).toBeLessThan(450);
  await expect.element(page.getByText(/^Click the first point/)).toBeVisible();
  expect(page.getByRole('img', { name: /scan points$/ }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await soon(size).toEqual(before);
  await expect.element(page.getByRole('img', { name: /scan points$/ })).toBeVisible();
});

test('[SECT-4] Escape calls the picking off, and the map goes there again when it is clicked', async () => {
  const scene = await openCut();
  await scene.press('Between two points');
  const { floor, at } = await openMap(scene.viewer);
  await userEvent.click(floor, { position: at(1, 0.5) });
  await soon(text).toContain('Click the second point');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Between two points' })).toBeVisible();
  await expect.element(map().getByTitle('Click to go there')).toBeVisible();
  expect(line()).toBeNull();
  await soon(text).toContain('As analysed');
  await scene.press('Between two points');
  await soon(text).toContain('Click the first point');
  await scene.press('Close Sections');
  await expect.element(map().getByTitle('Click to go there')).toBeVisible();
});

test('[SECT-4] what was cut by hand is downloaded as PDF, SVG and DXF of the plane that is seen, under the name of the server', async () => {
  const files = catchFiles();
  const aFile = (ending: string) => ({
    filename: `Wall 1 Section A cut by hand 3F2A.${ending}`,
    contentType: 'text/plain',
    body: new Blob([ending]).stream(),
  });
  const scene = await openCut({
    'evidence.cut': (input) => aFile((input as { params: { format: string } }).params.format),
  });
  const slider = page.getByRole('slider', { name: 'How far the section is turned' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await soon(text).toContain('cut by hand');
  for (const [label, ending] of [
    ['PDF, to scale', 'pdf'],
    ['SVG, to scale', 'svg'],
    ['DXF, for CAD', 'dxf'],
  ] as const) {
    await scene.press('Download');
    await page.getByRole('menuitem', { name: label }).click();
    await soon(() => files.at(-1)?.name).toBe(`Wall 1 Section A cut by hand 3F2A.${ending}`);
  }
  const [call] = scene.callsTo('evidence.cut');
  const { params, query } = call!.input as { params: object; query: { cut: HandCut } };
  expect(params).toMatchObject({ forgeObjectId: 1, format: 'pdf' });
  const { cut } = query;
  expect(cut).toMatchObject({ section: 0 });
  expect(cut).not.toHaveProperty('between');
  // A level plan that is turned by 90° about its upwards looks along X.
  const normal = [
    cut.right[1] * cut.up[2] - cut.right[2] * cut.up[1],
    cut.right[2] * cut.up[0] - cut.right[0] * cut.up[2],
    cut.right[0] * cut.up[1] - cut.right[1] * cut.up[0],
  ];
  expect(Math.abs(normal[0]!)).toBeCloseTo(1, 9);
  expect(cut.at[0]).toBeCloseTo(2.5, 9);
});

test('a server that cannot draw it is told, and nothing is saved', async () => {
  const files = catchFiles();
  const scene = await openCut({ 'evidence.cut': () => refuse('evidence.damaged') });
  (page.getByRole('slider', { name: 'How far the section is tilted' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await soon(text).toContain('Tilted 1°');
  await scene.press('Download');
  await page.getByRole('menuitem', { name: 'PDF, to scale' }).click();
  await soon(() => JSON.stringify(scene.stores.notifications.getState())).toContain(
    'The section could not be saved. This evidence is missing or damaged.',
  );
  expect(files).toEqual([]);
});
