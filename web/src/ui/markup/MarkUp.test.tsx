import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../testing/checkAccessible.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { MarkUp } from './MarkUp.tsx';

async function aPicture(width = 800, height = 600, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

const stage = () => page.getByRole('application');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const marks = () =>
  [...stage().element().querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('aria-label'));

async function open(picture: Blob | Promise<Blob> = aPicture()) {
  const onDone = vi.fn<(marked: Blob) => void>();
  const onCancel = vi.fn();
  const given = await picture;
  renderUi(<MarkUp picture={given} action="Add to issue" onDone={onDone} onCancel={onCancel} />);
  await expect.element(stage()).toBeVisible();
  return { onDone, onCancel, given };
}

/** Between places of the picture, from 0 to 1. */
function drag(from: [number, number], to: [number, number], pointerType = 'mouse') {
  const svg = stage().element() as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  const at = ([x, y]: [number, number]) => {
    const place = new DOMPoint(x * width, y * height).matrixTransform(svg.getScreenCTM()!);
    return { clientX: place.x, clientY: place.y };
  };
  svg.setPointerCapture = () => undefined;
  const send = (type: string, place: [number, number], isPrimary = true) => {
    const where = at(place);
    const target = document.elementFromPoint(where.clientX, where.clientY) ?? svg;
    const how = { ...where, pointerId: isPrimary ? 1 : 2, pointerType, isPrimary, bubbles: true, cancelable: true };
    (type === 'pointerdown' ? target : svg).dispatchEvent(new PointerEvent(type, how));
  };
  send('pointerdown', from);
  send('pointerdown', [0.9, 0.9], false);
  for (const share of [0.3, 0.6, 1]) {
    send('pointermove', [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  send('pointerup', to);
}

async function pixelsOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return {
    width: bitmap.width,
    height: bitmap.height,
    at: (x: number, y: number) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)],
  };
}

const isRed = ([red, green, blue]: number[]) => red! > 180 && green! < 90 && blue! < 90;

test('[ISSUE-5] what is drawn is in the picture that is taken, in its own size', async () => {
  const { onDone } = await open();
  drag([0.2, 0.5], [0.7, 0.5]);
  await expect.poll(marks).toEqual(['Arrow, red']);
  await checkAccessible();
  await button('Add to issue').click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  const seen = await pixelsOf(onDone.mock.calls[0]![0]);
  expect([seen.width, seen.height]).toEqual([800, 600]);
  expect(isRed(seen.at(300, 300))).toBe(true);
  expect(seen.at(300, 320)).toEqual([128, 128, 128]);
});

test('[ISSUE-5] circles, lines and texts in several colours, taken back, done again and deleted', async () => {
  await open();
  await button('Circle').click();
  await button('Yellow').click();
  drag([0.2, 0.2], [0.4, 0.4], 'touch');
  await button('Draw by hand').click();
  drag([0.5, 0.5], [0.6, 0.7]);
  await button('Text').click();
  drag([0.6, 0.2], [0.6, 0.2]);
  await page.getByRole('textbox', { name: 'Text' }).fill('Crack');
  await userEvent.keyboard('{Enter}');
  await expect.poll(marks).toEqual(['Circle, yellow', 'Line, yellow', 'Text Crack, yellow']);
  await button('Undo').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(marks).toEqual(['Circle, yellow']);
  await button('Redo').click();
  await expect.poll(marks).toEqual(['Circle, yellow', 'Line, yellow']);
  await button('Select and move').click();
  drag([0.3, 0.2], [0.3, 0.3]);
  await button('Blue').click();
  await expect.poll(marks).toEqual(['Circle, blue', 'Line, yellow']);
  await button('Delete the selected mark').click();
  await expect.poll(marks).toEqual(['Line, yellow']);
});

test('[ISSUE-5] a keyboard draws, moves and deletes too', async () => {
  await open();
  stage().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(marks).toEqual(['Arrow, red']);
  const path = () => stage().element().querySelector('[data-mark] path')!.getAttribute('d');
  const before = path();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(path).not.toBe(before);
  const moved = path()!;
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(path).not.toBe(moved);
  expect(path()!.split(' L')[0]).toBe(moved.split(' L')[0]);
  await userEvent.keyboard('{Delete}');
  await expect.poll(marks).toEqual([]);
});

test('[ISSUE-5] Escape asks when something was drawn, and not otherwise; in a text it ends the text', async () => {
  const { onCancel } = await open();
  await button('Text').click();
  drag([0.5, 0.5], [0.5, 0.5]);
  await page.getByRole('textbox', { name: 'Text' }).fill('No');
  await userEvent.keyboard('{Escape}');
  await expect.poll(marks).toEqual([]);
  expect(onCancel).not.toHaveBeenCalled();
  await button('Arrow').click();
  drag([0.2, 0.2], [0.6, 0.6]);
  await expect.poll(marks).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep drawing' }).click();
  expect(marks()).toHaveLength(1);
  await button('Undo').click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});

test('[ISSUE-5] a photo of 24 megapixels stays one, as JPEG; without marks the picture is taken as it is', async () => {
  const { onDone, given } = await open(aPicture(6000, 4000, 'image/jpeg'));
  await button('Add to issue').click();
  expect(onDone.mock.calls[0]![0]).toBe(given);
  drag([0.1, 0.5], [0.9, 0.5]);
  await expect.poll(marks).toHaveLength(1);
  await button('Add to issue').click();
  await expect.poll(() => onDone.mock.calls.length).toBe(2);
  const marked = onDone.mock.calls[1]![0];
  const seen = await pixelsOf(marked);
  expect([marked.type, seen.width, seen.height]).toEqual(['image/jpeg', 6000, 4000]);
  expect(isRed(seen.at(3000, 2000))).toBe(true);
});

test('a file that is no picture says so', async () => {
  renderUi(
    <MarkUp
      picture={new Blob(['none'], { type: 'image/png' })}
      action="Add to issue"
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  );
  await expect.element(page.getByText('The picture cannot be read.')).toBeVisible();
  await expect.element(button('Add to issue')).toBeDisabled();
});
