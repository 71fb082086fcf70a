import type { VerdictCause } from './cause.ts';

/** What kept points are where the verdict rests on more, or on something else. */
export interface KeptPoints {
  says: string;
  /** None of them is of the element: how near they lie to its place says nothing about it. */
  isOfOthers: boolean;
}

/** Of the points kept with an element, where a distance from the design is not what its verdict is about. */
export function sayPoints(cause: VerdictCause | null, count: number): KeptPoints | undefined {
  const one = count === 1;
  const points = one ? 'The one point' : `The ${count.toLocaleString('en-US')} points`;
  switch (cause) {
    case 'looked_through':
      return {
        says: `The scan looked past its place. ${points} near it ${one ? 'is' : 'are'} of something else.`,
        isOfOthers: true,
      };
    case 'not_due':
      return {
        says: `It is not due, and was not seen to stand. ${points} near its place ${one ? 'is' : 'are'} of something else.`,
        isOfOthers: true,
      };
    case 'part_built':
      return {
        says: `It is built in part. ${points} ${one ? 'lies' : 'lie'} on what stands; where the rest should be, the scan looked past.`,
        isOfOthers: false,
      };
    case 'not_seen':
    case 'not_sure':
    case 'returned_nothing':
    case 'part_seen':
    case 'scans_disagree':
    case 'rough_registration':
      return { says: `Too little to tell by: ${whyNothing[cause]}`, isOfOthers: false };
    default:
      return undefined;
  }
}

/** Why nothing of an element is to be seen; undefined where something should be. */
export function sayNoPoints(cause: VerdictCause | null): string | undefined {
  if (cause === 'looked_through') return 'The scan looked past its place, and no point lies there: it is missing.';
  if (cause === 'not_due') return 'It is not due, and no point lies in its place.';
  const why = cause === null ? undefined : whyNothing[cause];
  return why && `${why[0]!.toUpperCase()}${why.slice(1)}`;
}

const whyNothing: Partial<Record<VerdictCause, string>> = {
  not_seen: 'no station saw enough of it.',
  not_sure: 'what was seen of it allows more than one answer.',
  returned_nothing: 'most rays towards it did not come back: it is dark, shiny or met at a flat angle.',
  part_seen: 'only a part of it was seen.',
  scans_disagree: 'it stands in one scan and is not there in another.',
  rough_registration: 'the scan is not placed well enough in the model.',
  no_surface: 'the model gives it no surface to compare with.',
};
