import { type LengthBounds, sayMagnitude } from './sayMagnitude.ts';
import { type OffsetPlace, sayDirection } from './sayOffset.ts';
import type { ElementStatus } from './status.ts';
import { millimetres } from './units.ts';

/**
 * Why an element has its verdict, in one word that people filter by; the sentence beside it gives the numbers. In the order
 * in which lists show them; `code` is what is stored.
 */
export const verdictCauses = [
  { name: 'in_place', label: 'In place', code: 1 },
  { name: 'moved', label: 'Moved', code: 2 },
  { name: 'turned', label: 'Turned', code: 3 },
  { name: 'other_size', label: 'Other size', code: 4 },
  { name: 'shared_surface', label: 'Shared surface', code: 5 },
  { name: 'part_built', label: 'Part built', code: 6 },
  { name: 'part_seen', label: 'Part seen', code: 7 },
  { name: 'looked_through', label: 'Looked through', code: 8 },
  { name: 'not_seen', label: 'Not seen', code: 9 },
  { name: 'returned_nothing', label: 'Returned nothing', code: 10 },
  { name: 'rough_registration', label: 'Rough registration', code: 11 },
  { name: 'no_surface', label: 'No surface', code: 12 },
  { name: 'not_due', label: 'Not due', code: 13 },
  { name: 'not_sure', label: 'Not sure enough', code: 14 },
  { name: 'scans_disagree', label: 'Scans disagree', code: 15 },
] as const;

export type VerdictCause = (typeof verdictCauses)[number]['name'];

/** A side of an element, along the axes of its own size or of the model; stored as its place in this list, from 1. */
export const elementSides = ['+X', '-X', '+Y', '-Y', '+Z', '-Z'] as const;
export type ElementSide = (typeof elementSides)[number];

/** Which dimension of an element a size is, as people speak of it; stored by its code. */
export const sizeDimensions = [
  { name: 'length', code: 1, more: 'longer', less: 'shorter' },
  { name: 'width', code: 2, more: 'wider', less: 'narrower' },
  { name: 'height', code: 3, more: 'taller', less: 'lower' },
  { name: 'thickness', code: 4, more: 'thicker', less: 'thinner' },
] as const;
export type SizeDimension = (typeof sizeDimensions)[number]['name'];

const codeOfName = new Map<VerdictCause, number>(verdictCauses.map(({ name, code }) => [name, code]));
const causeOfNumber = new Map<number, (typeof verdictCauses)[number]>(
  verdictCauses.map((cause) => [cause.code, cause]),
);
const labelOfName = new Map<VerdictCause, string>(verdictCauses.map(({ name, label }) => [name, label]));

export const codeOfCause = (cause: VerdictCause): number => codeOfName.get(cause)!;

/** 0, and what a later version stored, is none. */
export const causeOfCode = (code: number): VerdictCause | null => causeOfNumber.get(code)?.name ?? null;

export const causeLabel = (cause: VerdictCause): string => labelOfName.get(cause)!;

/** 0 is none. */
export const codeOfSide = (side: ElementSide): number => elementSides.indexOf(side) + 1;

export const sideOfCode = (code: number): ElementSide | null => elementSides[code - 1] ?? null;

/** 0 is none. */
export const codeOfDimension = (dimension: SizeDimension): number =>
  sizeDimensions.find(({ name }) => name === dimension)!.code;

/** 0, and what a later version stored, is none. */
export const dimensionOfCode = (code: number): SizeDimension | null =>
  sizeDimensions.find((dimension) => dimension.code === code)?.name ?? null;

const inMillimetres = (lengthM: number) => `${millimetres(lengthM)} mm`;

interface Sized {
  sizeM: number;
  sizeSide: ElementSide | null;
  /** Null where nobody told which: then it is its length. */
  sizeDimension?: SizeDimension | null | undefined;
}

/** 'wider', 'shorter'. */
function sayMoreOrLess({ sizeM, sizeDimension }: Sized): string {
  const { more, less } = sizeDimensions.find(({ name }) => name === (sizeDimension ?? 'length'))!;
  return sizeM < 0 ? less : more;
}

/** 'longer by 90 mm at -X', 'thinner by 15 mm at +Z'. */
export function saySize(sized: Sized, sayLength = inMillimetres): string {
  const { sizeM, sizeSide } = sized;
  return `${sayMoreOrLess(sized)} by ${sayLength(Math.abs(sizeM))}${sizeSide === null ? '' : ` at ${sizeSide}`}`;
}

/** 'wider by 20 ± 2 mm to the east', 'lower by 90 mm or more at the top': as people on site point. */
export function saySizeOnSite(sized: Sized, bounds: LengthBounds, place: OffsetPlace): string {
  const told = `${sayMoreOrLess(sized)} by ${sayMagnitude(Math.abs(sized.sizeM), bounds)}`;
  if (sized.sizeSide === null) return told;
  const axis = 'XYZ'.indexOf(sized.sizeSide[1]!);
  const sign = sized.sizeSide.startsWith('-') ? -1 : 1;
  if (axis === 2) return `${told} at the ${sign < 0 ? 'bottom' : 'top'}`;
  return `${told} ${sayDirection(axis === 0 ? [sign, 0, 0] : [0, sign, 0], place)}`;
}

interface Caused {
  cause: VerdictCause;
  sizeM: number | null;
  sizeSide: ElementSide | null;
  sizeDimension?: SizeDimension | null | undefined;
}

/** 'Moved'; 'Other size, longer by 90 mm at -X'. */
export function sayCause({ cause, sizeM, ...sized }: Caused, sayLength = inMillimetres): string {
  return sizeM === null ? causeLabel(cause) : `${causeLabel(cause)}, ${saySize({ ...sized, sizeM }, sayLength)}`;
}

/** What a verdict is put down to that was given before causes were told. */
export const causeOfStatus: Record<ElementStatus, VerdictCause> = {
  verified: 'in_place',
  deviated: 'moved',
  under_construction: 'part_built',
  missing: 'looked_through',
  no_data: 'not_seen',
  not_due: 'not_due',
};
