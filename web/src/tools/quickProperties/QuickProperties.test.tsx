import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aVerdict } from '../../data/testing/aVerdict.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon, statusBytes } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';

const issues = [
  { _id: 'issue-12', issueId: 12 },
  { _id: 'issue-31', issueId: 31 },
];

async function openQuick(given: Parameters<typeof aVerdict>[0] = {}) {
  const scene = await openTools({
    answers: {
      'classifications.byForgeObjectIds': ({ query }) =>
        (query as { forgeObjectIds: string }).forgeObjectIds === '1' ? [aVerdict({ issues, ...given })] : [],
    },
  });
  await scene.press('Quick Properties');
  return scene;
}

const card = () => page.getByRole('region', { name: /^Quick properties of/ });
const connector = () => document.querySelector('[data-connector]');

function ends(line: Element) {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => Number(line.getAttribute(name)));
  return { element: { x: x1!, y: y1! }, card: { x: x2!, y: y2! } };
}

test('[VIEW-8] the card shows status, magnitude, name and issues, 264 px wide', async () => {
  const scene = await openQuick();
  scene.viewer.selection.set([1]);
  await expect.element(card()).toBeVisible();
  expect(card().element().textContent).toMatch(/Deviated.*23\u2009mm.*Wall 1.*#12.*#31/);
  expect(card().element().parentElement!.offsetWidth).toBe(264);
  await checkAccessible(card().element());
});

test('[VIEW-8] the card tells the word of a person first, and what was measured beside it', async () => {
  const setBy = { user: 'Ada Fox', date: '2026-09-04T10:00:00Z', measuredStatus: 'verified' } as const;
  const said = { status: 'missing', classificationType: 'manual', setBy, magnitudeDisplay: 0.0004 } as const;
  const scene = await openQuick({ ...said, cause: 'in_place' });
  scene.viewer.selection.set([1]);
  await expect.element(card().getByText('Missing: set by Ada Fox on 4 September 2026')).toBeVisible();
  await expect.element(card().getByText('measured: in its place within 1\u2009mm')).toBeVisible();
  expect(card().element().textContent).not.toContain('+/-');
  await checkAccessible(card().element());
});

test('the card tells the cause, and a size that is another', async () => {
  const scene = await openQuick({ cause: 'other_size', size: 0.09, sizeSide: '-X' });
  scene.viewer.selection.set([1]);
  await expect.element(card()).toBeVisible();
  expect(card().element().textContent).toContain('Other size, longer by 90\u2009mm at -X');
});

test('[WORK-5] where all analyses are shown merged, the card says whose verdict it tells', async () => {
  const scene = await openTools({
    address: '/acme-tower/v1/progress/work-packages',
    view: { model: { _id: '00000000-0000-4000-8000-000000000201', modelUrn: 'urn', modelVersion: 1 } },
    answers: {
      'classifications.byForgeObjectIds': () => [aVerdict()],
      'workPackages.mergedForColorizing': () => statusBytes.slice(),
    },
  });
  await scene.press('Quick Properties');
  scene.viewer.selection.set([1]);
  await expect.element(card().getByText('By Week 1 alone')).toBeVisible();
  await scene.router.navigate('/acme-tower/v1/quality');
  await expect.element(card().getByText('By Week 1 alone')).not.toBeInTheDocument();
});

test('[VIEW-8] the connector is white, 1.3 wide, and ends at the element, also after the camera moved', async () => {
  const scene = await openQuick();
  const { viewer } = scene;
  viewer.selection.set([1]);
  await soon(() => connector()?.getAttribute('visibility')).toBe('visible');
  const check = () => {
    const line = connector()!.querySelector('line:last-child')!;
    expect(getComputedStyle(line)).toMatchObject({ stroke: 'rgb(255, 255, 255)', strokeWidth: '1.3px' });
    const { element } = ends(line);
    const box = viewer.elements.boxOf(1)!;
    const corners = [box.min, box.max].flatMap(([x]) =>
      [box.min, box.max].flatMap(([, y]) => [box.min, box.max].map(([, , z]) => viewer.project([x, y, z]))),
    );
    expect(element.x).toBeGreaterThan(Math.min(...corners.map(({ x }) => x)));
    expect(element.x).toBeLessThan(Math.max(...corners.map(({ x }) => x)));
    expect(element.y).toBeGreaterThan(Math.min(...corners.map(({ y }) => y)));
    expect(element.y).toBeLessThan(Math.max(...corners.map(({ y }) => y)));
    expect(viewer.pick(element)?.element).toBe(1);
    return element;
  };
  viewer.camera.set({ eye: [4.8, -24, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => viewer.pick(ends(connector()!.querySelector('line:last-child')!).element)?.element).toBe(1);
  const before = check();
  viewer.camera.set({ eye: [8, -26, 6], target: [6, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => ends(connector()!.querySelector('line:last-child')!).element.x).not.toBe(before.x);
  check();
});

test('[VIEW-8] out of view the card keeps 15 px to the edge and the line is hidden', async () => {
  const scene = await openQuick();
  scene.viewer.selection.set([1]);
  await soon(() => connector()?.getAttribute('visibility')).toBe('visible');
  scene.viewer.camera.set({ eye: [104, -24, 3], target: [104, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => connector()?.getAttribute('visibility')).toBe('hidden');
  const area = scene.viewer.canvas.getBoundingClientRect();
  expect(card().element().parentElement!.getBoundingClientRect().left - area.left).toBeCloseTo(15, 0);
});

test('[VIEW-8] only one selected element with a verdict has a card; turning it off clears the selection', async () => {
  const scene = await openQuick();
  scene.viewer.selection.set([1]);
  await expect.element(card()).toBeVisible();
  scene.viewer.selection.set([1, 2]);
  await expect.element(card()).not.toBeInTheDocument();
  scene.viewer.selection.set([2]);
  await soon(() => scene.callsTo('classifications.byForgeObjectIds').length).toBe(2);
  await expect.element(card()).not.toBeInTheDocument();
  scene.viewer.selection.set([1]);
  await expect.element(card()).toBeVisible();
  await scene.press('Quick Properties');
  await expect.element(card()).not.toBeInTheDocument();
  expect(scene.viewer.selection.get()).toEqual([]);
});

test('[VIEW-8] an issue opens its page, and both events are told', async () => {
  const scene = await openQuick();
  scene.viewer.selection.set([1]);
  const link = page.getByRole('link', { name: '#31' });
  await link.click();
  await soon(() => scene.router.state.location.pathname).toBe('/acme-tower/v1/issues/issue-31/detail');
  await page.getByRole('button', { name: 'Create issue' }).click();
  await soon(() => scene.router.state.location.pathname).toBe('/acme-tower/v1/issues/new');
  await soon(() => scene.sent.join()).toContain('QuickProperties.classificationDisplayed');
  await soon(() => scene.sent.join()).toContain('QuickProperties.issueVisited');
  expect(scene.sent.join().match(/"eventName":"QuickProperties.classificationDisplayed"/g)).toHaveLength(1);
});

test('[VIEW-8] without its flag the tool does not exist', async () => {
  await openTools({ project: { featureFlags: { displayQuickProperties: false } } });
  await expect.element(page.getByRole('toolbar', { name: 'Viewer tools' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Quick Properties' })).not.toBeInTheDocument();
});

test('the card opens the evidence that there is, and offers no other', async () => {
  const scene = await openQuick({ sections: [{ name: 'Section A' }, { name: 'Section B' }] });
  scene.viewer.selection.set([1]);
  await expect.element(card()).toBeVisible();
  expect(
    card()
      .getByRole('button', { name: /Heat map|360 photos/ })
      .query(),
  ).toBeNull();
  await card().getByRole('button', { name: 'Sections 2' }).click();
  await soon(() => scene.stores.openTools.getState().open).toEqual(['quickProperties', 'sections']);
  expect(scene.viewer.selection.get()).toEqual([1]);
  await checkAccessible(card().element());
});
