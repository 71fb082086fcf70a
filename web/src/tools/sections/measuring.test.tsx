import { deviationSteps } from '@plumbline/contract/deviationScale';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { soon } from '../../viewport/testing/openScene.tsx';
import { openTools } from '../testing/openTools.tsx';
import { aSection, withSections } from './testing/aSection.ts';
import { catchFiles } from './testing/catchFiles.ts';
import { answering, lengths, openDrawing, panel, showSections } from './testing/showSections.ts';

const openSections = async (evidence: Parameters<typeof answering>[0]) =>
  showSections(await openTools(answering(evidence)));

const inPanel = (name: string) => panel().getByRole('button', { name, exact: true });

async function openMeasuring(...sections: Parameters<typeof withSections>) {
  const scene = await openSections(withSections(...(sections.length > 0 ? sections : [aSection()])));
  await inPanel('Measure').click();
  return { ...scene, drawing: await openDrawing() };
}

test('[SECT-2] a length of 1.000 m reads 1,000 mm at every zoom, from corner to corner and freely', async () => {
  const { drawing } = await openMeasuring();
  const middle = drawing.at(0.5, 0.15);
  const corner = (x: number, y: number, zoom: number) => {
    const place = drawing.at(x, y);
    return { x: middle.x + (place.x - middle.x) * zoom, y: middle.y + (place.y - middle.y) * zoom };
  };
  // A hand is never quite at the corner.
  const near = ({ x, y }: { x: number; y: number }) => ({ x: x + 3, y: y - 2 });
  const expected: string[] = [];
  const read = async (text: string) => {
    expected.push(`${expected.length + 1} ${text}`);
    await soon(lengths).toEqual(expected);
  };
  for (const steps of [0, -4, 6]) {
    for (let i = 0; i < Math.abs(steps); i++) drawing.wheel(middle, -steps);
    const zoom = steps > 0 ? 1.1 ** steps * 0.9 ** 4 : 0.9 ** -steps;
    await drawing.drag(near(corner(0, 0, zoom)), near(corner(1, 0, zoom)));
    await read('1,000 mm');
    await drawing.drag(corner(0, 0.3, zoom), corner(0, 0, zoom));
    await read('300 mm');
    await drawing.drag(corner(0.2, 0.1, zoom), corner(0.7, 0.1, zoom), { altKey: true });
    await read('500 mm');
  }
});

test('[SECT-2] Shift keeps a line level or upright; Alt lets go of corners', async () => {
  const { drawing } = await openMeasuring();
  await drawing.drag(drawing.at(0.2, 0.1), drawing.at(0.5, 0.14), { shiftKey: true, altKey: true });
  await soon(lengths).toEqual(['1 300 mm']);
  await drawing.drag(drawing.at(0.2, 0.05), drawing.at(0.23, 0.25), { shiftKey: true, altKey: true });
  await soon(lengths).toEqual(['1 300 mm', '2 200 mm']);
  // Level with a corner that the end is near to.
  const beside = drawing.at(1, 0.3);
  await drawing.drag(drawing.at(0.5, 0.29), { x: beside.x + 4, y: beside.y }, { shiftKey: true });
  await soon(lengths).toHaveLength(3);
  expect(lengths()[2]).toBe('3 500 mm');
  await drawing.drag(drawing.at(0.5, 0.2), { x: beside.x + 4, y: drawing.at(1, 0.2).y }, { altKey: true });
  const free = Math.round((0.5 + 4 / drawing.view.scale) * 1000);
  await soon(lengths).toHaveLength(4);
  expect(lengths()[3]).toBe(`4 ${free} mm`);
});

test('[SECT-2] a line counts above five pixels of the screen, however near the drawing is', async () => {
  const { drawing } = await openMeasuring();
  const from = drawing.at(0.5, 0.15);
  await drawing.drag(from, { x: from.x + 5, y: from.y });
  await drawing.drag(from, { x: from.x + 6, y: from.y });
  await soon(lengths).toEqual([`1 ${Math.round((6 / drawing.view.scale) * 1000)} mm`]);
});

test('[SECT-2] ids go on after clearing, and each section has its own lines', async () => {
  const { drawing, press } = await openMeasuring(aSection(), aSection({ name: 'Section B' }));
  const draw = (hand = drawing) => hand.drag(hand.at(0, 0), hand.at(1, 0));
  await draw();
  await draw();
  await soon(lengths).toEqual(['1 1,000 mm', '2 1,000 mm']);
  await inPanel('Clear lines').click();
  await soon(lengths).toEqual([]);
  await draw();
  await soon(lengths).toEqual(['3 1,000 mm']);
  await press('Next section');
  await soon(lengths).toEqual([]);
  await draw(await openDrawing());
  await soon(lengths).toEqual(['1 1,000 mm']);
  await press('Previous section');
  await soon(lengths).toEqual(['3 1,000 mm']);
  await checkAccessible(panel().element());
});

test('[SECT-2] a line is selected by pressing it, and deleted alone', async () => {
  const { drawing } = await openMeasuring();
  await drawing.drag(drawing.at(0, 0), drawing.at(1, 0));
  await drawing.drag(drawing.at(0, 0.3), drawing.at(1, 0.3));
  await soon(lengths).toHaveLength(2);
  const chosen = () => panel().element().querySelector('li button[aria-pressed=true]')?.textContent ?? '';
  await drawing.drag(drawing.at(0.5, 0), drawing.at(0.5, 0));
  await soon(chosen).toContain('1');
  await userEvent.keyboard('{Escape}');
  await soon(chosen).toBe('');
  await drawing.drag(drawing.at(0.5, 0.3), drawing.at(0.5, 0.3));
  await soon(chosen).toContain('2');
  await userEvent.keyboard('{Delete}');
  await soon(lengths).toEqual(['1 1,000 mm']);
  await inPanel('Delete line 1').click();
  await soon(lengths).toEqual([]);
});

test('[SECT-2] Escape drops the line in hand, then ends measuring, then closes the panel; M measures', async () => {
  const { drawing } = await openMeasuring();
  await drawing.send('pointerdown', drawing.at(0, 0));
  await drawing.send('pointermove', drawing.at(1, 0));
  await userEvent.keyboard('{Escape}');
  await drawing.send('pointermove', drawing.at(0.8, 0));
  await drawing.send('pointerup', drawing.at(0.8, 0));
  expect(lengths()).toEqual([]);
  await expect.element(inPanel('Measure')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(inPanel('Measure')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('m');
  await expect.element(inPanel('Measure')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('m{Escape}');
  await soon(() => panel().query()).toBeNull();
});

const deviations = [0.04, 0.0225, 0.015, 0.0101, 0.004, -0.0101, -0.015, -0.0225, -0.04];

test('[SECT-2] a scan point has the colour of its deviation, before and after panning and zooming', async () => {
  const points = deviations.map((deviation, i): [number, number, number, number] => [
    0.1 + i * 0.1,
    0.15,
    0,
    deviation,
  ]);
  await openSections(withSections(aSection({ points })));
  const drawing = await openDrawing();
  const shown = (place: (x: number) => { x: number; y: number }) => () =>
    points.map(([x]) => drawing.colourAt(place(x)));
  const expected = deviationSteps.map(({ colour }) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  await soon(shown((x) => drawing.at(x, 0.15))).toEqual(expected);
  await drawing.drag(drawing.at(0.5, 0.05), { x: drawing.at(0.5, 0.05).x + 20, y: drawing.at(0.5, 0.05).y - 30 });
  const moved = (x: number) => ({ x: drawing.at(x, 0.15).x + 20, y: drawing.at(x, 0.15).y - 30 });
  await soon(shown(moved)).toEqual(expected);
  const middle = moved(0.5);
  drawing.wheel(middle, 100);
  const far = (x: number) => ({ x: middle.x + (moved(x).x - middle.x) * 0.9, y: middle.y });
  await soon(shown(far)).toEqual(expected);
  await inPanel('Reset view').click();
  await soon(shown((x) => drawing.at(x, 0.15))).toEqual(expected);
});

test('[SECT-2] two fingers pinch, also in the middle of a line, which is dropped', async () => {
  const { drawing } = await openMeasuring(aSection({ points: [[0.5, 0.15, 0, 0.04]] }));
  const blue = [31, 78, 156];
  const middle = drawing.at(0.5, 0.15);
  await soon(() => drawing.colourAt(middle)).toEqual(blue);
  await drawing.send('pointerdown', { x: middle.x - 50, y: middle.y });
  await drawing.send('pointermove', { x: middle.x - 60, y: middle.y });
  await drawing.send('pointerdown', { x: middle.x + 60, y: middle.y }, { pointerId: 2 });
  await drawing.send('pointermove', { x: middle.x + 180, y: middle.y }, { pointerId: 2 });
  await drawing.send('pointerup', { x: middle.x + 180, y: middle.y }, { pointerId: 2 });
  await drawing.send('pointerup', { x: middle.x - 60, y: middle.y });
  expect(lengths()).toEqual([]);
  await soon(() => drawing.colourAt({ x: middle.x + 60, y: middle.y })).toEqual(blue);
});

async function download(name: string): Promise<void> {
  await inPanel('Download').click();
  await page.getByRole('menuitem', { name }).click();
}

test('[SECT-2] sheets are saved under the names of element and section, and only those that there are', async () => {
  const files = catchFiles();
  const evidence = withSections(aSection());
  await openSections({
    ...evidence,
    sections: evidence.sections.map((sheet) => ({ ...sheet, pdfUrl: 'data:application/pdf,true%20scale' })),
  });
  await openDrawing();
  await download('PDF, to scale');
  await soon(() => files.map(({ name }) => name)).toEqual(['Wall 1 Section A.pdf']);
  expect(await (await files[0]!.bytes).text()).toBe('true scale');
  await inPanel('Download').click();
  await expect.element(page.getByRole('menuitem', { name: 'PNG, as it is seen' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /SVG|DXF/ }).query()).toBeNull();
});

test('[SECT-2] the picture of what is seen has the measured lines, and is twice as sharp', async () => {
  const files = catchFiles();
  const { drawing } = await openMeasuring();
  await drawing.drag(drawing.at(0.2, 0.1), drawing.at(0.8, 0.1), { altKey: true, shiftKey: true });
  await soon(lengths).toEqual(['1 600 mm']);
  await download('PNG, as it is seen');
  await soon(() => files.map(({ name }) => name)).toEqual(['Wall 1 Section A.png']);
  const picture = await createImageBitmap(await files[0]!.bytes);
  expect(picture.width).toBe(2 * drawing.size.width);
  const headPx = picture.height / 2 - drawing.size.height;
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { x, y } = drawing.at(0.3, 0.1);
  const [red, green, blue] = context.getImageData(Math.round(2 * x), Math.round(2 * (y + headPx)), 1, 1).data;
  expect([red, green, blue]).toEqual([0x24, 0x50, 0xc8]);
});

test('a sheet whose address has ended is asked for anew', async () => {
  const files = catchFiles();
  const whole = withSections(aSection());
  const atAddress = (text: string) =>
    whole.sections.map((sheet) => ({ ...sheet, pdfUrl: `data:application/pdf,${text}` }));
  const ended = { ...whole, sections: atAddress('old'), until: new Date(Date.now() - 1000).toISOString() };
  const answers = [ended, { ...whole, sections: atAddress('new') }];
  await openSections(() => answers.shift());
  await openDrawing();
  await download('PDF, to scale');
  await soon(() => files.length).toBe(1);
  expect(await (await files[0]!.bytes).text()).toBe('new');
});

test('[SECT-2] lines stay while a changed verdict brings new addresses', async () => {
  let evidence = withSections(aSection());
  const scene = await openSections(() => evidence);
  await inPanel('Measure').click();
  const drawing = await openDrawing();
  await drawing.drag(drawing.at(0, 0), drawing.at(1, 0));
  await soon(lengths).toEqual(['1 1,000 mm']);
  evidence = withSections(aSection({ at: [12, 30, 7.09] }));
  await scene.queryClient.invalidateQueries();
  await soon(() => panel().element().textContent).toContain('Plan at Z = 7.09 m');
  expect(lengths()).toEqual(['1 1,000 mm']);
});
