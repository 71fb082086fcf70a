import type { Box } from '@plumbline/viewer/geometry/Box';

/** A section box as six numbers, whole centimetres; '' for none. */
export function writeClip(box: Box | undefined): string {
  return box ? [...box.min, ...box.max].map((metres) => String(Math.round(metres * 100) / 100 + 0)).join(',') : '';
}

/** `undefined` for what is no box. */
export function readClip(text: string): Box | undefined {
  const numbers = text.split(',').map(Number);
  const [x, y, z, toX, toY, toZ] = numbers as [number, number, number, number, number, number];
  const isBox = numbers.length === 6 && numbers.every((value) => Number.isFinite(value) && Math.abs(value) < 1e9);
  if (text === '' || !isBox || x >= toX || y >= toY || z >= toZ) return undefined;
  return { min: [x, y, z], max: [toX, toY, toZ] };
}
