import { useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { asAnalysed, type CutChoice, isAsAnalysed, planeOf } from './CutChoice.ts';
import { moveSection, reachOf, type Shown } from './moveSection.ts';
import type { ShownSection } from './pairSections.ts';
import { useSurroundings } from './useSurroundings.ts';

interface MovedSection extends Pick<ShownSection, 'drawn' | 'sheet'> {
  /** How far it can be moved; none where the project leaves sections where the analysis cut them. */
  reach?: { fromM: number; toM: number } | undefined;
}

interface Wanted {
  element: number;
  choice: CutChoice;
  shown: Shown;
}

/** A section of an element, cut as somebody chose. */
export function useMovedSection(
  { drawn, sheet, name }: ShownSection,
  { element, choice, shown: { deviation, isMissing, isInPart } }: Wanted,
): MovedSection {
  const { project } = usePlace();
  const isWanted = useFeatures().isOn('dynamicSections', project) && drawn !== undefined;
  const around = useSurroundings(element, { isWanted, between: choice.between });
  const { turnDeg, tiltDeg, between } = choice;
  const reach = useMemo(
    () => drawn && around && reachOf(planeOf(drawn, { ...asAnalysed, turnDeg, tiltDeg, between }), around),
    [drawn, around, turnDeg, tiltDeg, between],
  );
  const moved = useMemo(
    () =>
      drawn && around && !isAsAnalysed(choice)
        ? moveSection(drawn, choice, around, { deviation, isMissing, isInPart })
        : undefined,
    [drawn, around, choice, deviation, isMissing, isInPart],
  );
  if (!moved) return { drawn, sheet, reach };
  return { drawn: moved, sheet: { name, title: moved.title, hasPlane: true }, reach };
}
