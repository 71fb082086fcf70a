import { elementStatuses } from '@plumbline/contract/status';
import { decodePng } from '@plumbline/engine/image/decodePng';
import type { Locator } from 'playwright-core';

export interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

/** What a person sees of a part of the page. */
export async function readPixels(part: Locator): Promise<Picture> {
  const picture = decodePng(await part.screenshot());
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

/** The status whose colour this is, in light or in shade; undefined for what is like none of them. */
export function statusOfColour([red, green, blue]: readonly number[], palette: 'colour' | 'safeColour' = 'colour') {
  // Nothing that is painted is as bright as the sky behind it.
  if (Math.min(red ?? 0, green ?? 0, blue ?? 0) > 215) return undefined;
  const shaded = normalise([red ?? 0, green ?? 0, blue ?? 0]);
  const near = elementStatuses
    .map(({ name, [palette]: hex }) => ({ name, distance: distance(shaded, normalise(channels(hex))) }))
    .sort((a, b) => a.distance - b.distance);
  return near[0] && near[0].distance < 0.12 ? near[0].name : undefined;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Light changes how bright a colour is, not how its channels relate. */
function normalise(rgb: number[]): number[] {
  const length = Math.hypot(...rgb) || 1;
  return rgb.map((value) => value / length);
}

function distance(a: number[], b: number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
}
