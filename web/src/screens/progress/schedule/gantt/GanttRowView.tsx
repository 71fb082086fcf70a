import { sayCritical } from '@plumbline/contract/sayFloat';
import { sayShortState, sayWorkState } from '@plumbline/contract/sayWorkState';
import { isLate } from '@plumbline/contract/workState';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { differenceInWords, measuredInShort, measuredInWords, showPercent } from './describeRow.ts';
import classes from './Gantt.module.css';
import { GanttBars } from './GanttBars.tsx';
import { GridPart } from './GridPart.tsx';
import type { GanttActivity, GanttLevel, GanttRow } from './ganttTree.ts';
import type { Span } from './timeAxis.ts';

interface GanttRowViewProps {
  row: GanttRow;
  index: number;
  isActive: boolean;
  isChosen: boolean;
  isOpen: boolean;
  span: Span;
  lastScan: string | undefined;
  onPress: (index: number) => void;
}

/** Drawn again only when something of it changes: the rest is scrolling. */
export const GanttRowView = memo(function GanttRowView(props: GanttRowViewProps) {
  const { row, index, isActive, isChosen, isOpen, span, lastScan, onPress } = props;
  return (
    <GridPart
      id={`gantt-row-${index}`}
      role="row"
      data-row
      data-kind={row.kind}
      data-active={isActive || undefined}
      aria-rowindex={index + 2}
      aria-level={row.depth + 1}
      aria-selected={isChosen}
      aria-expanded={row.kind === 'level' ? isOpen : undefined}
      className={classes.row}
      style={{ '--depth': row.depth } as CSSProperties}
      onClick={() => onPress(index)}
    >
      {row.kind === 'level' ? <LevelCells row={row} isOpen={isOpen} /> : <ActivityCells row={row} />}
      <GridPart
        role="gridcell"
        className={classes.chart}
        title={row.kind === 'activity' && row.row.float ? sayCritical(row.row.float) : undefined}
      >
        <GanttBars row={row} span={span} lastScan={lastScan} />
      </GridPart>
    </GridPart>
  );
});

function LevelCells({ row: { level, numActivities, numLate }, isOpen }: { row: GanttLevel; isOpen: boolean }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <GridPart role="gridcell" className={classes.name}>
        <Chevron aria-hidden />
        <bdi className={classes.text} title={`${level.code} ${level.name}`}>
          {level.name || level.code}
        </bdi>
        <span className={classes.count}>{formatCount(numActivities)}</span>
      </GridPart>
      <GridPart role="gridcell" className={classes.plannedCell} />
      <GridPart role="gridcell" className={classes.reportedCell} />
      <GridPart role="gridcell" className={classes.measuredCell} />
      <GridPart role="gridcell" className={classes.daysCell} data-late={numLate > 0 || undefined}>
        {numLate > 0 && `${formatCount(numLate)} late`}
      </GridPart>
    </>
  );
}

function ActivityCells({ row: { row } }: { row: GanttActivity }) {
  const difference = differenceInWords(row);
  return (
    <>
      <GridPart role="gridcell" className={classes.name}>
        {row.id !== '' && <span className={classes.id}>{row.id}</span>}
        <bdi className={classes.text} title={row.name}>
          {row.name}
        </bdi>
      </GridPart>
      <GridPart role="gridcell" className={classes.plannedCell}>
        {showPercent(row.planned)}
      </GridPart>
      <GridPart role="gridcell" className={classes.reportedCell} data-differs={difference && true} title={difference}>
        {showPercent(row.reported)}
      </GridPart>
      <GridPart
        role="gridcell"
        className={classes.measuredCell}
        data-unmeasured={row.measured === undefined || undefined}
        title={measuredInWords(row)}
      >
        {measuredInShort(row)}
      </GridPart>
      <GridPart
        role="gridcell"
        className={classes.daysCell}
        data-late={isLate(row.state) || undefined}
        title={row.state && sayWorkState(row.state)}
      >
        {row.state && sayShortState(row.state)}
      </GridPart>
    </>
  );
}
