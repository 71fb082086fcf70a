/** Where the fields that we read lie in a point record (LAS 1.4 R15, tables 7 to 18); x, y, z and intensity are first in all. */
export interface PointFormat {
  bytes: number;
  /** Offset of red, green, blue, 16 bit each. */
  colourAt?: number;
  /** Which bit of byte 15 marks a point as deleted. */
  withheldBit: number;
  isInLaz: boolean;
}

const older = { withheldBit: 0x80, isInLaz: true };
const newer = { withheldBit: 0x04, isInLaz: true };

/** By the number that the header states. */
export const pointFormats: readonly PointFormat[] = [
  { ...older, bytes: 20 },
  { ...older, bytes: 28 },
  { ...older, bytes: 26, colourAt: 20 },
  { ...older, bytes: 34, colourAt: 28 },
  { ...older, bytes: 57, isInLaz: false },
  { ...older, bytes: 63, colourAt: 28, isInLaz: false },
  { ...newer, bytes: 30 },
  { ...newer, bytes: 36, colourAt: 30 },
  { ...newer, bytes: 38, colourAt: 30 },
  { ...newer, bytes: 59, isInLaz: false },
  { ...newer, bytes: 67, colourAt: 30, isInLaz: false },
];
