import type { Panorama } from '@plumbline/contract/resources/evidence';
import { useEffect, useMemo, useState } from 'react';
import { useEvidence, usePanoramas } from '../../data/evidence/evidence.ts';
import { bestFirst, choosePhoto, type ShownPhoto } from '../../panorama/choosePhoto.ts';
import { usePhotos, useStores } from '../../state/stores.ts';
import { useSelection } from '../../viewport/useSelection.ts';

const none: readonly never[] = [];

export type PhotoChoice = ReturnType<typeof usePhotoChoice>;

/** Which photo is looked at, and among which. */
export function usePhotoChoice() {
  const selection = useSelection();
  const element = selection.length === 1 ? selection[0] : undefined;
  const evidence = useEvidence(element);
  const all = usePanoramas({ isWanted: true });
  const isLocked = usePhotos((state) => state.isLocked);
  const [choice, setChoice] = useState<{ path: string; isWalked: boolean; selection: readonly number[] }>();
  const [last, setLast] = useState<ShownPhoto>();
  const listed = evidence.data?.photos ?? none;
  const photos = useMemo(() => bestFirst(listed), [listed]);
  const panoramas = all.data?.panoramas ?? none;
  const isPending = element !== undefined && evidence.isPending;
  const current = choice?.selection === selection ? choice : undefined;
  const chosen = current?.path;
  const stood = isLocked ? last?.panorama.imagePath : undefined;
  const found = useMemo(
    () => (isPending ? undefined : choosePhoto({ element, photos, panoramas, chosen, stood })),
    [isPending, element, photos, panoramas, chosen, stood],
  );
  useEffect(() => setLast((before) => found ?? before), [found]);
  useUnlocked(!isPending && !all.isPending && found === undefined);

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
    /** It was come to through the photo before. */
    isWalked: current?.isWalked ?? false,
    choose(path: string | undefined, { isWalked = false } = {}) {
      if (path !== undefined) setChoice({ path, isWalked, selection });
    },
    /** Asks for new addresses, and gives all that have one. */
    async refresh(): Promise<Panorama[]> {
      const [own, others] = await Promise.all([element === undefined ? evidence : evidence.refetch(), all.refetch()]);
      return [...(own.data?.photos ?? none), ...(others.data?.panoramas ?? none)];
    },
  };
}

/** Closing the photos resets the locked view ([PHOTO-1]), and so does a view in which there is nowhere to stand. */
function useUnlocked(isNowhere: boolean): void {
  const { photos } = useStores();
  useEffect(() => {
    if (isNowhere) photos.getState().lock(false);
  }, [isNowhere, photos]);
  useEffect(() => () => photos.getState().lock(false), [photos]);
}
