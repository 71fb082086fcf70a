import { deviationSteps } from '@plumbline/contract/deviationScale';
import type { PreparedPoints } from './prepareSection.ts';
import { placeOn, type Sheet } from './Sheet.ts';

const radiusPx = 2.3;
const rimPx = 1;
const rimAlpha = 150;

/** The colour of each step as the bytes of a pixel. */
const stepPixels = Uint32Array.from(deviationSteps, ({ colour }) => pixelOf(colour));

function pixelOf(colour: string, alpha = 255): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.of(red!, green!, blue!, alpha).buffer)[0]!;
}

/**
 * Scan points in the colours of their deviations, with a rim, without which those within tolerance would be lost on
 * white paper. Set as pixels: twenty thousand dots as paths take a tenth of a second without a graphics card.
 */
export function drawPoints(sheet: Sheet, points: PreparedPoints): void {
  if (points.steps.length === 0) return;
  const { context, size, ratio, look } = sheet;
  const width = Math.max(1, Math.round(size.width * ratio));
  const height = Math.max(1, Math.round(size.height * ratio));
  const image = new ImageData(width, height);
  const rim = pixelOf(look.faint, rimAlpha);
  const seen = listSeen(sheet, points, { width, height });
  stamp(image, seen, (radiusPx + rimPx) * ratio, () => rim);
  stamp(image, seen, radiusPx * ratio, (step) => stepPixels[step]!);
  const layer = new OffscreenCanvas(width, height);
  layer.getContext('2d')?.putImageData(image, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(layer, 0, 0);
}

const scanRadiusPx = 0.8;

/** Points of the whole scan, grey: whose they are nobody said. */
export function drawScan(sheet: Sheet, places: Float64Array): void {
  if (places.length === 0) return;
  const { context, size, ratio, look } = sheet;
  const image = new ImageData(
    Math.max(1, Math.round(size.width * ratio)),
    Math.max(1, Math.round(size.height * ratio)),
  );
  const grey = pixelOf(look.faint, 200);
  const seen = listSeen(sheet, { places, steps: new Uint8Array(places.length / 2) }, image);
  stamp(image, seen, scanRadiusPx * ratio, () => grey);
  const layer = new OffscreenCanvas(image.width, image.height);
  layer.getContext('2d')?.putImageData(image, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(layer, 0, 0);
}

/** x, y, step … of the points that lie on the sheet or at its edge, pixels of the device. */
function listSeen(sheet: Sheet, { places, steps }: PreparedPoints, { width, height }: ImageDataSize): Int32Array {
  const seen = new Int32Array(steps.length * 3);
  const edge = 8;
  const origin = placeOn(sheet, { x: 0, y: 0 });
  const { ratio, view } = sheet;
  let count = 0;
  for (let i = 0; i < steps.length; i++) {
    const x = Math.floor((origin.x + places[2 * i]! * view.scale) * ratio);
    const y = Math.floor((origin.y - places[2 * i + 1]! * view.scale) * ratio);
    if (x < -edge || y < -edge || x > width + edge || y > height + edge) continue;
    seen[count++] = x;
    seen[count++] = y;
    seen[count++] = steps[i]!;
  }
  return seen.subarray(0, count);
}

type ImageDataSize = Pick<ImageData, 'width' | 'height'>;

/** A disc at each place. */
function stamp(image: ImageData, seen: Int32Array, radius: number, colourOf: (step: number) => number): void {
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer);
  const reach = Math.ceil(radius);
  const disc = listDisc(radius);
  const offsets = Int32Array.from(disc, ([right, down]) => down * width + right);
  for (let i = 0; i < seen.length; i += 3) {
    const x = seen[i]!;
    const y = seen[i + 1]!;
    const colour = colourOf(seen[i + 2]!);
    if (x >= reach && y >= reach && x < width - reach && y < height - reach) {
      const at = y * width + x;
      for (let k = 0; k < offsets.length; k++) pixels[at + offsets[k]!] = colour;
      continue;
    }
    for (const [right, down] of disc) {
      const isOn = x + right >= 0 && y + down >= 0 && x + right < width && y + down < height;
      if (isOn) pixels[(y + down) * width + x + right] = colour;
    }
  }
}

/** The pixels of a disc about one in its middle. */
function listDisc(radius: number): [number, number][] {
  const reach = Math.ceil(radius);
  const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  return side.flatMap((y) => side.filter((x) => x * x + y * y <= radius * radius).map((x): [number, number] => [x, y]));
}
