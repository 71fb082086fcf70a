import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { decodePng } from '@plumbline/engine/ground/image/decodePng';
import type { Locator } from 'playwright-core';

export interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

/** What a person sees of a part of the page, or of a square in its middle. */
export async function readPixels(part: Locator, { middle }: { middle?: number } = {}): Promise<Picture> {
  const picture = decodePng(
    middle === undefined ? await part.screenshot({ scale: 'css' }) : await photographMiddle(part, middle),
  );
  if (picture === undefined) throw new Error('The screenshot is no picture.');
  const { width, height, rgb } = picture;
  return {
    width,
    height,
    at: (x, y) => {
      const i = (Math.round(y) * width + Math.round(x)) * 3;
      return [rgb[i] as number, rgb[i + 1] as number, rgb[i + 2] as number];
    },
  };
}

async function photographMiddle(part: Locator, size: number): Promise<Buffer> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('There is nothing to photograph.');
  const x = Math.round(box.x + (box.width - size) / 2);
  const y = Math.round(box.y + (box.height - size) / 2);
  return part.page().screenshot({ clip: { x, y, width: size, height: size }, scale: 'css' });
}

const shades = elementStatuses.map(({ name, colour }) => ({ name, shade: normalise(channels(colour)) }));

/** The status whose colour this is, in light or in shade; undefined for what is like none of them. */
export function statusOfColour(rgb: readonly number[]): ElementStatus | undefined {
  // Nothing that is painted is as bright as the sky behind it.
  if (Math.min(...rgb) > 215) return undefined;
  const seen = normalise(rgb);
  const near = shades.map(({ name, shade }) => ({ name, distance: distance(seen, shade) }));
  const nearest = near.reduce((best, other) => (other.distance < best.distance ? other : best));
  return nearest.distance < 0.12 ? nearest.name : undefined;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Light changes how bright a colour is, not how its channels relate. */
function normalise(rgb: readonly number[]): number[] {
  const length = Math.hypot(...rgb) || 1;
  return rgb.map((value) => value / length);
}

function distance(a: number[], b: number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
}
