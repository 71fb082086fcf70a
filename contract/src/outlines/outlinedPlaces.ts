import type { MeasuredOffset } from '../resources/evidence.ts';
import { sayMagnitude } from '../sayMagnitude.ts';
import type { ElementStatus } from '../status.ts';

/** A place of an element that is outlined in a photo: where it is, or where it should be. */
export interface OutlinedPlace {
  /** From where it was designed, metres. */
  offset: readonly [x: number, y: number, z: number];
  /** It is not there, or nobody knows that it is. */
  isDashed: boolean;
  says: string;
}

const designed = [0, 0, 0] as const;
const shouldBe: OutlinedPlace = { offset: designed, isDashed: true, says: 'Where it should be' };
/** Of these nothing is known to stand. */
const unbuilt: ReadonlySet<ElementStatus | null> = new Set([null, 'missing', 'no_data', 'not_due']);

/** 'As built by its verdict, 24 ± 3 mm'. */
export const sayAsBuilt = (magnitude: string): string => `As built by its verdict, ${magnitude}`;

/** Which places of an element are outlined in its photos, by its verdict; and what is not drawn, where that is known to differ. */
export function outlinedPlaces(
  status: ElementStatus | null,
  measured: MeasuredOffset | undefined,
): { places: OutlinedPlace[]; missing?: string | undefined } {
  if (unbuilt.has(status) || measured === undefined) return { places: [shouldBe] };
  const { cause, offset, magnitudeDisplay, magnitudeLow, magnitudeHigh } = measured;
  if (cause === 'moved' && offset !== undefined && magnitudeDisplay !== null) {
    const said = sayMagnitude(magnitudeDisplay, { lowM: magnitudeLow, highM: magnitudeHigh });
    return { places: [{ offset, isDashed: false, says: sayAsBuilt(said) }, shouldBe] };
  }
  if (cause === 'turned') return { places: [shouldBe], missing: 'How it is turned is not drawn.' };
  if (cause === 'other_size') return { places: [shouldBe], missing: 'Its size as built is not drawn.' };
  if (status === 'verified') return { places: [{ offset: designed, isDashed: false, says: 'In its place' }] };
  return { places: [shouldBe] };
}
