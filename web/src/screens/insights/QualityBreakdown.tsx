import { sayUnseenShare } from '@plumbline/contract/sayUnseenShare';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';
import { useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFilter } from '../../data/filter/filter.ts';
import { useFeatures } from '../../data/flags.ts';
import { useBreakdown } from '../../data/insights/insights.ts';
import { Donut, type DonutPart } from '../../ui/charts/Donut.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { StatusIcon } from '../../ui/StatusBadge.tsx';
import { ChartSection } from './ChartSection.tsx';
import classes from './Insights.module.css';

/** The project may tell apart what the address of the page shows as one. */
function countOf(
  groups: readonly { status: ElementStatus; count: number }[] = [],
  isOne: (status: ElementStatus) => boolean,
): number {
  return groups.filter(({ status }) => isOne(status)).reduce((sum, { count }) => sum + count, 0);
}

/**
 * How many elements have which status ([INSI-2]). The status part of the filter is left out of the question, so that
 * the other slices can still be chosen; the chosen ones stand out.
 */
export function QualityBreakdown() {
  const { project } = usePlace();
  const { filter, settled, change } = useFilter();
  const hasUnderConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const { statuses: _left, ...others } = settled;
  const answer = useBreakdown(others);
  const groups = answer.data?.groups;
  const parts = useMemo(
    () =>
      shownStatuses(hasUnderConstruction, countOf(groups, (status) => status === 'not_due') > 0).map(
        ({ name, label }): DonutPart => ({
          id: name,
          label,
          count: countOf(groups, (status) => shownStatus(status, hasUnderConstruction) === name),
          colour: `var(--pl-status-${name})`,
          icon: <StatusIcon status={name} />,
        }),
      ),
    [groups, hasUnderConstruction],
  );
  const unseen = sayUnseenShare(
    {
      noData: countOf(groups, (status) => status === 'no_data'),
      notDue: countOf(groups, (status) => status === 'not_due'),
      total: countOf(groups, () => true),
    },
    { count: formatCount, percent: (part, all) => formatPercent(part / all) },
  );
  const chosen = [...new Set(filter.statuses?.map((status) => shownStatus(status, hasUnderConstruction)))];
  const isOnly = (id: string) => chosen.length === 1 && chosen[0] === id;

  return (
    <ChartSection
      title="QUALITY BREAKDOWN"
      failure="There was an error loading the insights classifications data"
      answer={answer}
    >
      {() => (
        <>
          <Donut
            label="Quality breakdown"
            unit={(count) => (count === 1 ? 'element' : 'elements')}
            parts={parts}
            chosen={chosen}
            onChoose={(id) => change({ statuses: isOnly(id) ? undefined : [id as ElementStatus] })}
          />
          {unseen && <p className={classes.unseen}>{unseen}</p>}
        </>
      )}
    </ChartSection>
  );
}
