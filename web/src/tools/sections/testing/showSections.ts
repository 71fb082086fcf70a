import type { ElementEvidence } from '@plumbline/contract/resources/evidence';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { soon } from '../../../viewport/testing/openScene.tsx';
import { fitView, toScreen } from '../DrawingView.ts';
import { firstMargins } from '../drawAxes.ts';
import type { Place } from '../Place.ts';
import { aSection } from './aSection.ts';

export const panel = () => page.getByRole('region', { name: 'Sections' });

/** A server that has this evidence of every element. */
export const answering = (evidence: ElementEvidence | (() => unknown)) => ({
  width: 1000,
  height: 700,
  answers: { 'evidence.ofElement': () => (typeof evidence === 'function' ? evidence() : evidence) },
});

interface Scene {
  viewer: Viewer;
  press(name: string): Promise<void>;
}

/** Opens the panel on what is selected. */
export async function showSections<Opened extends Scene>(scene: Opened, select: readonly number[] = [1]) {
  scene.viewer.selection.set(select);
  await scene.press('Sections');
  await expect.element(panel()).toBeVisible();
  return scene;
}

type PointerKind = 'pointerdown' | 'pointermove' | 'pointerup';

/** The drawing under a hand; places are metres of the first view of `aSection()`, or pixels. */
export async function openDrawing() {
  const drawing = page.getByRole('img', { name: /scan points$/ });
  await expect.element(drawing).toBeVisible();
  const canvas = drawing.element() as HTMLCanvasElement;
  // Until it has been drawn once, it has no size of its own.
  await soon(() => canvas.width).toBe(Math.round(canvas.clientWidth * devicePixelRatio));
  const host = canvas.parentElement!;
  // A pointer that no hand moves cannot be caught.
  host.setPointerCapture = () => undefined;
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const { extent } = aSection();
  const view = fitView(extent, size, { margins: firstMargins });

  /** A hand's events come one by one: the page has answered each before the next. */
  async function send(type: PointerKind, { x, y }: Place, init: PointerEventInit = {}): Promise<void> {
    const { left, top } = host.getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0, bubbles: true, cancelable: true };
    canvas.dispatchEvent(new PointerEvent(type, { ...at, ...init }));
    await new Promise((resolve) => setTimeout(resolve));
  }

  return {
    canvas,
    size,
    view,
    at: (x: number, y: number) => toScreen(view, size, { x, y }),
    send,
    async drag(from: Place, to: Place, init?: PointerEventInit) {
      await send('pointerdown', from, init);
      await send('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, init);
      await send('pointermove', to, init);
      await send('pointerup', to, init);
    },
    wheel({ x, y }: Place, deltaY: number) {
      const { left, top } = host.getBoundingClientRect();
      const at = { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true };
      canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY }));
    },
    /** Red, green, blue of what is drawn at a place. */
    colourAt({ x, y }: Place): number[] {
      const [column, row] = [x, y].map((part) => Math.floor(part * devicePixelRatio));
      return [...canvas.getContext('2d')!.getImageData(column!, row!, 1, 1).data.subarray(0, 3)];
    },
  };
}

/** The lengths in the list, with the ids of their lines before them: '1 1,000 mm'. */
export const lengths = () =>
  Array.from(panel().element().querySelectorAll('li button[aria-pressed]'), ({ firstChild, textContent }) => {
    const id = firstChild?.textContent ?? '';
    return `${id} ${textContent.slice(id.length).replace('\u2009', ' ')}`;
  });
