import { offsetArrowTool } from '@plumbline/viewer/tools/offsetArrow/offsetArrowTool';
import { useEffect } from 'react';
import { useClassificationsOf } from '../../data/verdicts/classifications.ts';
import { useOffsetWords } from '../../viewport/useOffsetWords.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';

/** More would cover each other, and what they are about. */
const mostArrows = 8;
const none: readonly number[] = [];

/** At what is selected and deviated: which way, and how far. */
export function OffsetArrows() {
  const viewer = useViewer();
  const selected = useSelection();
  const words = useOffsetWords();
  const { data: verdicts } = useClassificationsOf(selected.length <= mostArrows ? selected : none);

  useEffect(() => {
    const arrows = (verdicts ?? []).flatMap((verdict) => {
      const text = words(verdict);
      return text !== undefined && verdict.offset && selected.includes(verdict.forgeObjectId)
        ? [{ element: verdict.forgeObjectId, offset: verdict.offset, text }]
        : [];
    });
    viewer?.use(offsetArrowTool).show(arrows);
  }, [viewer, verdicts, words, selected]);
  useEffect(() => () => viewer?.use(offsetArrowTool).show([]), [viewer]);
  return null;
}
