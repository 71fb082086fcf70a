import { dayStates } from '@plumbline/contract/dayState';
import { elementChanges } from '@plumbline/contract/elementChange';
import { paintByte } from '@plumbline/contract/formats/painting';
import { elementStatuses } from '@plumbline/contract/status';
import { mix } from '../ui/colour.ts';
import { type StatusPalette, colours as tokens } from '../ui/tokens.ts';

/** An approved element keeps the hue of its status, paler; the check mark beside the word is what says approved. */
const approvedShare = 0.55;
const paper = tokens('light').paper!;

/** Red, green, blue, opacity for each of the 256 bytes of a painting column; bytes of no status stay as designed. */
export function statusColours(palette: StatusPalette): Uint8Array {
  const colours = new Uint8Array(256 * 4);
  for (const { code, colour, safeColour } of elementStatuses) {
    const full = palette === 'safe' ? safeColour : colour;
    colours.set([...channels(full), 255], paintByte(code, false) * 4);
    colours.set([...channels(mix(full, paper, approvedShare)), 255], paintByte(code, true) * 4);
  }
  return colours;
}

/** The same of a column of what elements are on a day. */
export const dayColours = (palette: StatusPalette): Uint8Array => coloursOf(dayStates, palette);

/** The same of a column of what became of elements. */
export const changeColours = (palette: StatusPalette): Uint8Array => coloursOf(elementChanges, palette);

function coloursOf(
  states: readonly { code: number; colour: string; safeColour: string }[],
  palette: StatusPalette,
): Uint8Array {
  const colours = new Uint8Array(256 * 4);
  for (const { code, colour, safeColour } of states) {
    colours.set([...channels(palette === 'safe' ? safeColour : colour), 255], code * 4);
  }
  return colours;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
