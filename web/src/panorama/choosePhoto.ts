import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';

/** A panorama to look at; with an `index` it is one of those that show the selected element. */
export type ShownPhoto = { element?: number | undefined } & (
  | { panorama: Panorama; index?: undefined }
  | { panorama: ElementPhoto; index: number }
);

interface Choice {
  element?: number | undefined;
  /** Those that show the selected element, best first. */
  photos: readonly ElementPhoto[];
  /** All of the view. */
  panoramas: readonly Panorama[];
  /** What a hand chose since the selection changed. */
  chosen: string | undefined;
  /** Where somebody stands who is locked to it. */
  stood: string | undefined;
}

/**
 * The photos of an element, best first. Analyses rank them (contract/photoWorth.ts); those from before they did took the one
 * in which the element is largest, whatever it was drawn from.
 */
export function bestFirst(photos: readonly ElementPhoto[]): readonly ElementPhoto[] {
  if (photos.every(({ share }) => share !== undefined)) return photos;
  return photos.toSorted((a, b) => Number(a.kind !== 'photo') - Number(b.kind !== 'photo'));
}

/** What is shown: what was chosen, else from where one stands, else the best photo of the element. */
export function choosePhoto({ element, photos, panoramas, chosen, stood }: Choice): ShownPhoto | undefined {
  const find = (path: string | undefined): ShownPhoto | undefined => {
    const index = photos.findIndex(({ imagePath }) => imagePath === path);
    if (index >= 0) return { element, panorama: photos[index]!, index };
    const panorama = panoramas.find(({ imagePath }) => imagePath === path);
    return panorama && { element, panorama };
  };
  if (chosen !== undefined) return find(chosen) ?? find(stood);
  const here = find(stood);
  if (here?.index !== undefined || photos.length === 0) return here;
  return find(photos[0]!.imagePath);
}

/** The one before or after in the carousel, which has no end; from beside it one comes to its first or last. */
export function stepPhoto(
  photos: readonly ElementPhoto[],
  index: number | undefined,
  step: 1 | -1,
): string | undefined {
  const from = index ?? (step > 0 ? -1 : 0);
  return photos.at((from + step) % photos.length)?.imagePath;
}
