import { sayWordAndMeasured } from '@plumbline/contract/personsWord';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { useMemo } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useClassificationsOf } from '../../../data/verdicts/classifications.ts';
import { personsWord } from '../../../data/verdicts/personsWord.ts';
import { type IssueDefaults, issueDefaults } from './issueDefaults.ts';

interface SettledDefaults extends IssueDefaults {
  verdict?: Classification | undefined;
  /** Of an element whose status a person set: who said what, and what was measured. */
  word?: string | undefined;
  /** The verdict is on its way: an issue that was made now would have the name of one without. */
  isLoading: boolean;
}

/** The texts for an issue about an element, and the verdict that they are built from. */
export function useIssueDefaults(element: number | undefined): SettledDefaults {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const asked = useMemo(() => (element === undefined ? [] : [element]), [element]);
  const { data, isLoading } = useClassificationsOf(asked);
  const verdict = data?.find(({ forgeObjectId }) => forgeObjectId === element);
  const said = verdict && personsWord(verdict);
  const word = said && sayWordAndMeasured(said);
  return { ...issueDefaults(verdict, isOn('enableUnderConstruction', project)), verdict, word, isLoading };
}
