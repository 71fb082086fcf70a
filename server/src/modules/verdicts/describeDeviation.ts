import type { DeviationDescription } from '@plumbline/contract/resources/classificationFilter';

/** Specification 2, section 9: what lies farther off than this is called displaced, or built too high or too low. */
export const noticedM = 0.01;

/** What is wrong with the place of an element, in words. */
export function describeDeviation(xyM: number | null, zM: number | null): DeviationDescription[] {
  return [
    ...(xyM !== null && xyM > noticedM ? (['Displaced'] as const) : []),
    ...(zM !== null && zM > noticedM ? (['Built too high'] as const) : []),
    ...(zM !== null && zM < -noticedM ? (['Built too low'] as const) : []),
  ];
}
