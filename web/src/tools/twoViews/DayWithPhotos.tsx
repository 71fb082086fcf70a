import type { Panorama } from '@plumbline/contract/resources/evidence';
import type { ReactNode } from 'react';
import { useEvidence, usePanoramas } from '../../data/evidence/evidence.ts';
import { bestFirst } from '../../panorama/choosePhoto.ts';
import type { DayPhotos } from './choosePair.ts';

/** A day's photos, as far as they are there. */
export interface LoadedDay extends DayPhotos {
  isPending: boolean;
  error: Error | null;
  /** Asks for new addresses, and gives all that have one. */
  refresh(): Promise<Panorama[]>;
}

const none: readonly never[] = [];

/** Hands on the photos of the view around it: those of an element, by its number in that view's model, and all. */
export function DayWithPhotos({
  element,
  children,
}: {
  element: number | undefined;
  children: (day: LoadedDay) => ReactNode;
}) {
  const evidence = useEvidence(element);
  const all = usePanoramas({ isWanted: true });
  return children({
    photos: bestFirst(evidence.data?.photos ?? none),
    panoramas: all.data?.panoramas ?? none,
    isPending: all.isPending || (element !== undefined && evidence.isPending),
    error: all.error ?? evidence.error,
    async refresh() {
      const [own, others] = await Promise.all([element === undefined ? evidence : evidence.refetch(), all.refetch()]);
      return [...(own.data?.photos ?? none), ...(others.data?.panoramas ?? none)];
    },
  });
}
