import { z } from 'zod';
import { elementSides, sizeDimensions, verdictCauses } from '../cause.ts';
import { isStorableText } from '../isStorableText.ts';
import { elementStatuses } from '../status.ts';

export const elementStatus = z.enum(elementStatuses.map(({ name }) => name));
export const verdictCause = z.enum(verdictCauses.map(({ name }) => name));
export const elementSide = z.enum(elementSides);
export const sizeDimension = z.enum(sizeDimensions.map(({ name }) => name));

const text = z.string().max(1000).refine(isStorableText, 'This is not text.');
const names = z.array(text).max(10_000);

/** Whole millimetres, both ends included; an absent end is open. */
const range = z
  .strictObject({ from: z.number().min(0).optional(), to: z.number().min(0).optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, 'The range ends before it begins.');

/** The longest that a slider shows; what reaches from nothing to it narrows nothing. */
const longestMagnitudeMm = 10_000;

/** Whether a range asks for anything: elements without a magnitude are outside of those that do. */
export function narrowsMagnitude({ from = 0, to = longestMagnitudeMm }: z.infer<typeof range>): boolean {
  return from > 0 || to < longestMagnitudeMm;
}

/** What can be asked of elements without a verdict. Names are those that the project uses. */
export const elementFilter = z.strictObject({
  rootModels: names.optional(),
  /** A type takes those below it: 'Wall' takes 'Wall:Basic Wall'. */
  elementTypes: names.optional(),
  floors: names.optional(),
  /** A part of the GlobalId, whatever the case. */
  externalId: text.optional(),
  /** A part of the name, whatever the case. */
  elementName: text.optional(),
});
export type ElementFilter = z.infer<typeof elementFilter>;

export const deviationDescriptions = ['Displaced', 'Built too high', 'Built too low'] as const;
export type DeviationDescription = (typeof deviationDescriptions)[number];

/** The filter of the table, the viewer, the insights and the exports: an element must meet every part that is there. */
export const classificationFilter = elementFilter
  .extend({
    statuses: z.array(elementStatus).optional(),
    causes: z.array(verdictCause).optional(),
    magnitude: range.optional(),
    magnitudeXY: range.optional(),
    magnitudeZ: range.optional(),
    magnitudeZSign: z.enum(['positive', 'negative']).optional(),
    /** By how much longer or shorter than designed. */
    size: range.optional(),
    descriptions: z.array(z.enum(deviationDescriptions)).optional(),
    approved: z.boolean().optional(),
  })
  .refine(
    ({ magnitude, magnitudeXY, magnitudeZ, magnitudeZSign }) =>
      magnitude === undefined || (magnitudeXY ?? magnitudeZ ?? magnitudeZSign) === undefined,
    'The magnitude is filtered as a whole or by axis, not both.',
  );
export type ClassificationFilter = z.infer<typeof classificationFilter>;
