import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';

/** Red, green, blue, 0 to 255, of a colour as `#2E9E5B`. */
export function rgbOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour of a status as red, green, blue. */
export function statusRgb(status: ElementStatus): [number, number, number] {
  return rgbOf(elementStatuses.find(({ name }) => name === status)!.colour);
}

/** Every element in the colour of its status: three bytes each. */
export function paintByStatus(statuses: readonly ElementStatus[]): Uint8Array {
  const colours = new Uint8Array(statuses.length * 3);
  for (const [element, status] of statuses.entries()) colours.set(statusRgb(status), element * 3);
  return colours;
}

/** Every element in one grey but for one. */
export function paintOne(elements: number, element: number, colour: readonly [number, number, number]): Uint8Array {
  const colours = new Uint8Array(elements * 3).fill(232);
  colours.set(colour, element * 3);
  return colours;
}
