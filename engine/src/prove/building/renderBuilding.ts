import { elementStatuses } from '@plumbline/contract/status';
import { encodeJpeg } from '../../ground/image/encodeJpeg.ts';
import { rgbOf } from '../render/colours.ts';
import { type PictureSize, renderPainted } from '../render/renderModel.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';

/** Of what has no colour: light enough to stand back behind every status. */
const plain = rgbOf('#DDE2E9');
const quality = 86;

/** The whole building from above one corner, JPEG; elements have the colours of their codes. */
export function renderBuilding(scene: DrawnScene, codes: Uint8Array, size: PictureSize): Uint8Array {
  const { width, height, rgb } = renderPainted(scene, paintByCode(codes), size);
  return encodeJpeg(width, height, rgb, quality);
}

function paintByCode(codes: Uint8Array): Uint8Array {
  const palette = new Map<number, [number, number, number]>(
    elementStatuses.map(({ code, colour }) => [code, rgbOf(colour)]),
  );
  const colours = new Uint8Array(codes.length * 3);
  for (let element = 0; element < codes.length; element++) {
    colours.set(palette.get(codes[element]) ?? plain, element * 3);
  }
  return colours;
}
