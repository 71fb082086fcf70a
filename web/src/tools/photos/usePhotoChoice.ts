import { useEffect, useMemo, useState } from 'react';
import { useEvidence, usePanoramas } from '../../data/evidence/evidence.ts';
import { usePhotos, useStores } from '../../state/stores.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { choosePhoto, type ShownPhoto } from './choosePhoto.ts';

const none: readonly never[] = [];

export type PhotoChoice = ReturnType<typeof usePhotoChoice>;

/** Which photo is looked at, and among which. */
export function usePhotoChoice() {
  const selection = useSelection();
  const element = selection.length === 1 ? selection[0] : undefined;
  const evidence = useEvidence(element);
  const all = usePanoramas({ isWanted: true });
  const isLocked = usePhotos((state) => state.isLocked);
  const [choice, setChoice] = useState<{ path: string | undefined; selection: readonly number[] }>();
  const [last, setLast] = useState<ShownPhoto>();
  const photos = evidence.data?.photos ?? none;
  const panoramas = all.data?.panoramas ?? none;
  const isPending = element !== undefined && evidence.isPending;
  const chosen = choice?.selection === selection ? choice.path : undefined;
  const stood = isLocked ? last?.panorama.imagePath : undefined;
  const found = useMemo(
    () => (isPending ? undefined : choosePhoto({ element, photos, panoramas, chosen, stood })),
    [isPending, element, photos, panoramas, chosen, stood],
  );
  useEffect(() => setLast((before) => found ?? before), [found]);
  useUnlocked();

  return {
    selection,
    element,
    photos,
    panoramas,
    /** The one before stays until it is known what follows. */
    shown: isPending ? last : found,
    isLocked,
    isPending,
    error: element === undefined ? undefined : (evidence.error ?? undefined),
    choose: (next: string | undefined) => next !== undefined && setChoice({ path: next, selection }),
    /** Addresses that are too old are asked for again. */
    async refresh() {
      await Promise.all([element === undefined ? undefined : evidence.refetch(), all.refetch()]);
    },
  };
}

/** Closing the photos resets the locked view ([PHOTO-1]). */
function useUnlocked(): void {
  const { photos } = useStores();
  useEffect(() => () => photos.getState().lock(false), [photos]);
}
