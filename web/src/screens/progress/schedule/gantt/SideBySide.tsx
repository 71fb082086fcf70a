import { ActionIcon, Group, Select, Tooltip } from '@mantine/core';
import type { ScheduleComparison } from '@plumbline/contract/resources/scheduleComparison';
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePanel } from '../../../../state/stores.ts';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { sizes } from '../../../../ui/tokens.ts';
import { Gantt } from './Gantt.tsx';
import { type GanttFilter, ganttFilters, ganttTree } from './ganttTree.ts';
import { RowDetails } from './RowDetails.tsx';
import classes from './SideBySide.module.css';
import { type Span, wholeSpan, zoomBy } from './timeAxis.ts';
import { useChosenRow } from './useChosenRow.ts';

const filterNames: Record<GanttFilter, string> = {
  late: 'Late',
  critical: 'Critical',
  differs: 'Report and scan differ',
  measured: 'Measured',
};

interface SideBySideProps {
  comparison: ScheduleComparison;
  search: string;
  only: GanttFilter | undefined;
  onSearch: (search: string) => void;
  onOnly: (only: GanttFilter | undefined) => void;
}

/** The schedule as a list in time: planned, reported and measured of each activity ([WORK-7]). */
export function SideBySide({ comparison, search, only, onSearch, onOnly }: SideBySideProps) {
  const { activities, wbs } = comparison;
  const { chosen, selects, choose } = useChosenRow(comparison);
  const whole = useMemo(() => wholeSpan(daysOf(comparison)), [comparison]);
  const [shown, setShown] = useState<Span>();
  const span = shown ?? whole;
  const tree = useMemo(() => ganttTree({ wbs, activities }, { search, only }), [wbs, activities, search, only]);
  const row = useMemo(() => activities.find(({ key }) => key === chosen), [activities, chosen]);
  const found = tree.levels.reduce((sum, { numActivities }) => sum + numActivities, tree.activities.length);
  return (
    <div className={classes.part}>
      <div className={classes.tools}>
        <SearchInput label="Search activities" value={search} onChange={onSearch} />
        <Group gap={4} wrap="nowrap">
          <Select
            aria-label="Show activities"
            size="sm"
            className={classes.only}
            data={[
              { value: 'all', label: 'All activities' },
              ...ganttFilters.map((value) => ({ value, label: filterNames[value] })),
            ]}
            value={only ?? 'all'}
            allowDeselect={false}
            onChange={(value) => onOnly(ganttFilters.find((each) => each === value))}
          />
          <Zoom span={span} whole={whole} onSpan={setShown} />
          <Widen />
        </Group>
        <p className={classes.line}>{sourceInWords(comparison, found)}</p>
      </div>
      {found === 0 ? (
        <p className={classes.none}>No activity has what is searched for.</p>
      ) : (
        <Gantt
          comparison={comparison}
          tree={tree}
          whole={whole}
          span={span}
          chosen={chosen}
          reveals={!selects}
          onSpan={setShown}
          onChoose={(key) => choose(key === chosen ? undefined : key)}
        />
      )}
      {row && <RowDetails row={row} wbs={wbs} selects={selects} onClose={() => choose(undefined)} />}
    </div>
  );
}

function Zoom({ span, whole, onSpan }: { span: Span; whole: Span; onSpan: (span: Span | undefined) => void }) {
  const isWhole = span.from === whole.from && span.to === whole.to;
  return (
    <>
      <Tooltip label="Zoom in (+)">
        <ActionIcon size="lg" aria-label="Zoom in" onClick={() => onSpan(zoomBy(span, 0.5, whole))}>
          <IconZoomIn aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Zoom out (−)">
        <ActionIcon size="lg" aria-label="Zoom out" disabled={isWhole} onClick={() => onSpan(zoomBy(span, 2, whole))}>
          <IconZoomOut aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="The whole time (0)">
        <ActionIcon size="lg" aria-label="The whole time" disabled={isWhole} onClick={() => onSpan(undefined)}>
          <IconZoomReset aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** A list in time wants room: as much as the panel may have, and back. */
function Widen() {
  const widthPx = usePanel((state) => state.widthPx) ?? sizes.panel;
  const resize = usePanel((state) => state.resize);
  const isWide = widthPx > 720;
  const label = isWide ? 'Narrow the panel' : 'Widen the panel';
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="lg"
        className={classes.widen}
        aria-label={label}
        onClick={() => resize(isWide ? sizes.panel : window.innerWidth)}
      >
        <IconArrowsHorizontal aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function sourceInWords({ schedule, scans, activities, unmatched }: ScheduleComparison, found: number): string {
  const count =
    found === activities.length
      ? `${formatCount(found)} activities`
      : `${formatCount(found)} of ${formatCount(activities.length)} activities`;
  const lastScan = scans.at(-1);
  return [
    count,
    schedule.filename,
    `plan: ${schedule.plan}`,
    ...(schedule.dataDate === null ? [] : [`data date ${formatDay(schedule.dataDate)}`]),
    lastScan === undefined ? 'no scan yet' : `last scan ${formatDay(lastScan)}`,
    ...(unmatched.length === 0
      ? []
      : [`${formatCount(unmatched.length)} work ${unmatched.length === 1 ? 'package' : 'packages'} without activity`]),
  ].join(' · ');
}

const daysOf = ({ schedule, scans, activities }: ScheduleComparison): string[] => [
  ...scans,
  ...(schedule.dataDate === null ? [] : [schedule.dataDate]),
  ...activities.flatMap(({ start, end, baseline }) => [
    ...(start === undefined ? [] : [start]),
    ...(end === undefined ? [] : [end]),
    ...(baseline ? [baseline.start, baseline.end] : []),
  ]),
];
