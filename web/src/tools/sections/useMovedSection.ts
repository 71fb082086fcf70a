import { useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { moveSection, reachOf } from './moveSection.ts';
import type { ShownSection } from './pairSections.ts';
import { useSurroundings } from './useSurroundings.ts';

interface MovedSection extends Pick<ShownSection, 'drawn' | 'sheet'> {
  /** How far it can be moved; none where the project leaves sections where the analysis cut them. */
  reach?: { fromM: number; toM: number } | undefined;
}

/** A section of an element, moved so many millimetres towards the reader; there are no sheets of what was moved. */
export function useMovedSection({ drawn, sheet, name }: ShownSection, element: number, byMm: number): MovedSection {
  const { project } = usePlace();
  const isWanted = useFeatures().isOn('dynamicSections', project) && drawn !== undefined;
  const around = useSurroundings(element, { isWanted });
  const reach = useMemo(() => drawn && around && reachOf(drawn, around), [drawn, around]);
  const moved = useMemo(
    () => (drawn && around && byMm !== 0 ? moveSection(drawn, byMm / 1000, around) : undefined),
    [drawn, around, byMm],
  );
  if (!moved) return { drawn, sheet, reach };
  return { drawn: moved, sheet: { name, title: moved.title, hasPlane: true }, reach };
}
