import type { ElementSections } from '@plumbline/contract/formats/elementSections';
import { makeScan } from '@plumbline/viewer/fixtures/makeScan';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';
import { anEvidence, aSection, publish, publishSections, withSections } from './testing/aSection.ts';
import { answering, openDrawing, panel, showSections } from './testing/showSections.ts';

const openSections = async (evidence: Parameters<typeof answering>[0], select?: readonly number[]) =>
  showSections(await openTools(answering(evidence)), select);

const text = () => panel().element().textContent.replaceAll('\u2009', ' ');
const alert = () => page.getByRole('alert').query()?.textContent ?? '';
const three = () =>
  withSections(
    aSection(),
    aSection({ name: 'WIP', at: [12.5, 30, 7], right: [0, 1, 0], up: [0, 0, 1] }),
    aSection({ name: 'WIP', at: [12, 30.15, 7], right: [1, 0, 0], up: [0, 0, 1] }),
  );

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620"><rect width="90" height="62"/></svg>';

test('[SECT-1] one section at a time with its name, title and scan date, round and round', async () => {
  const scene = await openSections(three());
  await soon(text).toContain('SECTION Section A 1/3Plan at Z = 7.08 m, 7.08 m above Level 12026-01-05');
  await scene.press('Next section');
  await soon(text).toContain('SECTION Section B 2/3X = 12.50 m, looking to the west');
  await scene.press('Next section');
  await soon(text).toContain('SECTION Section C 3/3');
  await scene.press('Next section');
  await soon(text).toContain('SECTION Section A 1/3');
  await scene.press('Previous section');
  await soon(text).toContain('SECTION Section C 3/3');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await soon(text).toContain('SECTION Section A 1/3');
  await checkAccessible(panel().element());
});

test('[SECT-1] what is read of the verdict, how wide the band is, and why a drawing shows something else', async () => {
  const shown = aSection({
    at: [2, 0, 3],
    points: [[0.5, 0.25, 0, -0.047]],
    arrow: { fromX: 0.5, fromY: 0.3, toX: 0.5, toY: 0.25, lengthM: 0.047, label: '47 mm here' },
    asBuilt: [{ places: [0, -0.09, 1, -0.09, 1, 0.21, 0, 0.21], isClosed: true }],
    unseen: [{ places: [0, 0, 1, 0], isClosed: false }],
    reachM: 0.1,
    reading: 'The verdict says 90 ± 6 mm; read here: 47 mm, at 7 points of the underside',
    note: "The verdict's 90 ± 6 mm is not what is read here, 47 mm: only 7 points here show it.",
  });
  const empty = aSection({ name: 'Section B', at: [2, 0, 3], reachM: 0.5, note: 'No points here: none.' });
  const sections = [shown, empty];
  const deviation = {
    kind: 'moved',
    direction: [0, 0, -1],
    byM: 0.09,
    from: [0, 0, 0],
    designedM: 0,
    said: '90 ± 6 mm',
    lowM: 0.084,
    highM: 0.096,
  } as const;
  const evidence = anEvidence({
    sectionsUrl: publishSections(sections, { deviation: structuredClone(deviation) as ElementSections['deviation'] }),
    sections: sections.map(({ name, title }) => ({ name, title, hasPlane: true })),
  });
  const scene = await openSections(evidence);
  await soon(text).toContain('read here: 47 mm, at 7 points of the underside · Points within 100 mm of the plane');
  await soon(text).toContain('only 7 points here show it.');
  const { canvas, at, colourAt, send } = await openDrawing();
  // The as-built outline, dashed: some of a row of pixels on it is not paper.
  const lowest = Array.from({ length: 24 }, (_, i) => colourAt(at(0.3 + i * 0.002, -0.09)).join());
  await soon(() => new Set(lowest).size).toBeGreaterThan(1);
  expect(canvas.getAttribute('aria-label')).toContain('with 1 scan points');
  await send('pointermove', at(-0.5, 0.1));
  await soon(text).toContain('Wall 0');
  await checkAccessible(panel().element());
  await scene.press('Next section');
  await soon(text).toContain('No points here: none.');
});

test('[SECT-1] the panel floats with 800 by 600, is docked by hand, and S closes it', async () => {
  const scene = await openSections(three());
  const { offsetWidth, offsetHeight } = panel().element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([800, 600]);
  await scene.press('Dock at the right');
  await soon(() => (panel().element() as HTMLElement).offsetWidth).toBe(366);
  await userEvent.keyboard('s');
  await soon(() => panel().query()).toBeNull();
});

test('where the section is cut is seen in the scene, and moves with the camera', async () => {
  const { viewer, press } = await openSections(withSections(aSection({ at: [2, 0, 3] })));
  const trace = () => Array.from(viewer.overlay.querySelectorAll('[data-tool=sections] line:nth-child(2n)'));
  await soon(() => trace().length).toBe(4);
  const isAt = (line: Element, end: 1 | 2, place: [number, number, number]) => {
    const { x, y } = viewer.project(place);
    expect(Number(line.getAttribute(`x${end}`))).toBeCloseTo(x, 0);
    expect(Number(line.getAttribute(`y${end}`))).toBeCloseTo(y, 0);
  };
  isAt(trace()[0]!, 1, [1.95, -0.05, 3]);
  isAt(trace()[1]!, 2, [3.05, 0.35, 3]);
  const before = trace()[0]!.getAttribute('x1');
  viewer.camera.set({ eye: [8, -26, 6], target: [6, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => trace()[0]!.getAttribute('x1')).not.toBe(before);
  isAt(trace()[0]!, 2, [3.05, -0.05, 3]);
  await press('Close Sections');
  await soon(() => trace().length).toBe(0);
});

test('[SECT-1] a section without a plane shows a perspective image and an axes image', async () => {
  const picture = publish(svg, 'image/svg+xml');
  await openSections(
    anEvidence({ sections: [{ name: 'WIP', hasPlane: false, perspectiveUrl: picture, perspectiveAxesUrl: picture }] }),
  );
  for (const name of ['Perspective of Section A', 'Axes of Section A']) {
    const image = page.getByRole('img', { name });
    await expect.element(image).toBeVisible();
    await soon(() => (image.element() as HTMLImageElement).naturalWidth).toBe(900);
  }
  expect(page.getByRole('button', { name: 'Measure' }).query()?.closest('[aria-label=Sections]') ?? null).toBeNull();
  await checkAccessible(panel().element());
});

test('[SECT-1] a finished sheet of an older analysis can be looked at, and says why it cannot be measured on', async () => {
  await openSections(
    anEvidence({ sections: [{ name: 'Section A', hasPlane: true, svgUrl: publish(svg, 'image/svg+xml') }] }),
  );
  const sheet = page.getByRole('img', { name: 'Section A, as it was printed' });
  await expect.element(sheet).toBeVisible();
  await expect.element(page.getByText('Measuring needs a newer analysis: this is a finished sheet.')).toBeVisible();
  const width = () => sheet.element().getBoundingClientRect().width;
  const first = width();
  await userEvent.keyboard('+');
  await soon(() => width() / first).toBeCloseTo(1.1);
  await userEvent.keyboard('0');
  await soon(() => width() / first).toBeCloseTo(1);
  await checkAccessible(panel().element());
});

test('[SECT-4] where the project has it, a section is moved through its element, by hand and by keys', async () => {
  const evidence = withSections(
    aSection({ at: [2, 0, 3], title: 'Plan at Z = 3.00 m', extent: { left: 0, bottom: 0, right: 1.6, top: 1 } }),
  );
  const scene = await openTools({ ...answering(evidence), project: { featureFlags: { dynamicSections: true } } });
  await showSections(scene);
  const slider = page.getByRole('slider', { name: 'Where the section is cut' });
  await expect.element(slider).toBeVisible();
  await soon(text).toContain('Plan at Z = 3.00 m');
  await soon(text).toContain('As analysed');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await soon(text).toContain('Plan at Z = 0.00 m');
  await soon(text).toContain('3000 mm farther');
  await userEvent.keyboard('{ArrowRight}');
  await soon(text).toContain('2999 mm farther');
  // The slider's keys are not the panel's.
  await soon(text).toContain('SECTION Section A 1/1');
  await checkAccessible(panel().element());
  await scene.press('Back');
  await soon(text).toContain('Plan at Z = 3.00 m');
  await soon(text).toContain('As analysed');
  (page.getByRole('slider', { name: 'How far the section is turned' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await soon(text).toContain('Turned 90°');
  await soon(text).toContain('X = 2.80 m');
  await scene.press('Back');
  await soon(text).toContain('Turned 0°');
});

test('[SECT-4] a section is laid through two points that are clicked in the scene; the selection stays', async () => {
  const scene = await openTools({
    ...answering(withSections(aSection({ at: [2, 0, 3] }))),
    project: { featureFlags: { dynamicSections: true } },
  });
  const { viewer } = await showSections(scene);
  await scene.press('Dock at the right');
  await scene.press('Between two points');
  await soon(text).toContain('Click the first point in the scene or on the minimap.');
  viewer.camera.set({ eye: [5, -20, 3], target: [5, 0, 3], up: [0, 0, 1], fovDegrees: 60 });
  const click = async (point: [number, number, number]) => {
    const { x, y } = viewer.project(point);
    const { left, top } = viewer.canvas.getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0, bubbles: true };
    viewer.canvas.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
    viewer.canvas.dispatchEvent(new PointerEvent('pointerup', at));
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await click([2.8, 0, 3]);
  await soon(text).toContain('Click the second point in the scene or on the minimap.');
  const lines = () => viewer.overlay.querySelectorAll('[data-tool=sections] line').length;
  const traced = lines();
  const { x, y } = viewer.project([4.2, 0, 3]);
  const { left, top } = viewer.canvas.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y, pointerId: 1, bubbles: true };
  viewer.canvas.dispatchEvent(new PointerEvent('pointermove', at));
  await soon(() => lines() - traced).toBe(2);
  await click([4.8, 0, 3]);
  await soon(text).toContain('Through both points');
  await soon(text).toContain('Y = 0.00 m');
  expect([...viewer.selection.get()]).toEqual([1]);
});

test('[SECT-4] without it, sections stay where the analysis cut them', async () => {
  await openSections(withSections(aSection({ at: [2, 0, 3] })));
  await soon(text).toContain('SECTION Section A 1/1');
  expect(page.getByRole('slider', { name: 'Where the section is cut' }).query()).toBeNull();
});

test('[SECT-4] the whole scan is cut too when somebody asks, and only then', async () => {
  // Around the element, ten points in a row at the height of the cut.
  const points = Array.from({ length: 10 }, (_, i): [number, number, number] => [1.85 + i * 0.01, 0.5, 3]);
  const cubes = [{ at: [0, 0, 0, 0] as [number, number, number, number], points, colour: [250, 10, 20] as const }];
  const { tree, pack } = makeScan(cubes, { origin: [-4, -8, -4], sizeM: 16, spacingM: 0.2 });
  const scan = {
    treeUrl: publish(JSON.stringify(tree)),
    packs: [{ name: 'points-0', url: publish(pack as BlobPart) }],
    scannedDate: '2026-03-04T05:06:00Z',
  };
  const until = new Date(Date.now() + 900_000).toISOString();
  const { answers, ...size } = answering(withSections(aSection({ at: [2, 0, 3] })));
  const scene = await showSections(
    await openTools({ ...size, answers: { ...answers, 'evidence.scan': () => ({ scan, until }) } }),
  );
  await soon(text).toContain('SECTION Section A 1/1');
  expect(scene.callsTo('evidence.scan')).toEqual([]);
  await scene.press('Whole scan around the section');
  await soon(text).toContain('Grey: the whole scan within 50 mm of the plane');
  await checkAccessible(panel().element());
});

test('[SECT-3] the three placeholders', async () => {
  const scene = await openSections(anEvidence(), []);
  await expect.element(page.getByText('Please select an element to see its sections.', { exact: true })).toBeVisible();
  scene.viewer.selection.set([1, 2]);
  await expect.element(page.getByText('Multiple elements selected', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Please select only one element to see its sections', { exact: true }))
    .toBeVisible();
  expect(scene.callsTo('evidence.ofElement')).toEqual([]);
  scene.viewer.selection.set([1]);
  await expect.element(page.getByText('No sections available', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('This element has no sections in the current analysis.', { exact: true }))
    .toBeVisible();
  await checkAccessible(panel().element());
});

test('bytes that are no sections, or do not come, say so; Retry asks for new addresses', async () => {
  const sheets = [{ name: 'Section A', hasPlane: true }];
  let evidence: unknown = anEvidence({ sectionsUrl: publish('{"format":"plumbline se'), sections: sheets });
  const scene = await openSections(() => evidence);
  await soon(alert).toContain("We couldn't display the sections, please retry.");
  evidence = anEvidence({ sectionsUrl: publishSections([aSection()]), sections: sheets });
  await scene.press('Retry');
  await soon(text).toContain('SECTION Section A 1/1');
});

test('a server that refuses is told, and the other tools go on', async () => {
  const scene = await openSections(() => refuse('internal'));
  await soon(alert).toContain("We couldn't display the sections, please retry.");
  await scene.press('Properties');
  await expect.element(page.getByRole('region', { name: 'Properties' })).toBeVisible();
});

test('[SECT-1] without its flag the tool does not exist', async () => {
  await openTools({ project: { featureFlags: { displayElementSections: false } } });
  expect(page.getByRole('button', { name: 'Sections', exact: true }).query()).toBeNull();
});
