import type { ScheduleComparison } from '@plumbline/contract/resources/scheduleComparison';
import { useEffect, useState } from 'react';
import { usePackagesOfElement } from '../../../../data/progress/schedule.ts';
import { useLastSelected } from '../../../../viewport/useSelection.ts';

interface Chosen {
  key: string | undefined;
  isOfList: boolean;
}

/** The activity that somebody chose in the list, or that the element belongs to which was selected in the viewer last. */
export function useChosenRow({ activities }: ScheduleComparison) {
  const [{ key, isOfList }, setChosen] = useState<Chosen>({ key: undefined, isOfList: true });
  const { data: packages } = usePackagesOfElement(useLastSelected());

  useEffect(() => {
    if (packages === undefined || packages.length === 0) return;
    const own = new Set(packages.map(({ _id }) => _id));
    const found = activities.filter(({ watchlists }) => watchlists?.some((id) => own.has(id)));
    setChosen((before) => {
      // What the list chose selects its elements: they lead back to it.
      if (found.length === 0 || found.some((row) => row.key === before.key)) return before;
      return { key: found[0]?.key, isOfList: false };
    });
  }, [packages, activities]);

  return {
    chosen: key,
    selects: isOfList,
    choose: (next: string | undefined) => setChosen({ key: next, isOfList: true }),
  };
}
