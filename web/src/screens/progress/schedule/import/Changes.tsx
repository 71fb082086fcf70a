import { Checkbox, Group, Text } from '@mantine/core';
import type { SchedulePreview } from '@plumbline/contract/resources/schedules';
import { IconCalendarCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import classes from './ImportSchedule.module.css';
import { type ChangeGroup, type ChangeRow, changeGroups } from './importDraft.ts';
import { RowList } from './RowList.tsx';
import { activityWords, describeChange, groupWords, packagesOf } from './scheduleWords.ts';

interface ChangesProps {
  preview: SchedulePreview;
  rows: readonly ChangeRow[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** Whatever would be overwritten, each with a mark that it is to be. */
export function Changes({ preview: { counts }, rows, left, onChange }: ChangesProps) {
  const same = counts.matched - counts.changed;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconCalendarCheck />} title="Nothing is overwritten.">
        {same === 0 ? 'No work package is one of these activities.' : sameWords(same)}
      </EmptyState>
    );
  }

  function set(some: readonly ChangeRow[], isTaken: boolean) {
    const next = new Set(left);
    for (const { id } of some) {
      if (isTaken) next.delete(id);
      else next.add(id);
    }
    onChange(next);
  }

  return (
    <>
      <Group gap="lg" className={classes.above}>
        {changeGroups.map((group) => (
          <TakeAll key={group} group={group} rows={rows.filter((row) => row.group === group)} left={left} onSet={set} />
        ))}
        {same > 0 && <Text c="dimmed">{sameWords(same)}</Text>}
      </Group>
      <RowList
        label="Changes"
        rows={rows}
        rowKey={({ id }) => id}
        isTall={rows.some(({ match }) => match.remark !== null)}
      >
        {(row) => <ChangeLine row={row} isTaken={!left.has(row.id)} onTake={(isTaken) => set([row], isTaken)} />}
      </RowList>
    </>
  );
}

const sameWords = (count: number) => `${packagesOf(count)} ${count === 1 ? 'stays' : 'stay'} as before.`;

interface TakeAllProps {
  group: ChangeGroup;
  rows: readonly ChangeRow[];
  left: ReadonlySet<string>;
  onSet: (rows: readonly ChangeRow[], isTaken: boolean) => void;
}

function TakeAll({ group, rows, left, onSet }: TakeAllProps) {
  if (rows.length === 0) return null;
  const taken = rows.filter(({ id }) => !left.has(id)).length;
  return (
    <Checkbox
      label={`${groupWords[group]} (${formatCount(rows.length)})`}
      checked={taken === rows.length}
      indeterminate={taken > 0 && taken < rows.length}
      onChange={() => onSet(rows, taken < rows.length)}
    />
  );
}

function ChangeLine({
  row,
  isTaken,
  onTake,
}: {
  row: ChangeRow;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  const { match } = row;
  return (
    <Checkbox
      className={classes.check}
      checked={isTaken}
      onChange={(event) => onTake(event.currentTarget.checked)}
      label={
        <span className={classes.line2}>
          <span className={classes.name} title={`${match.watchlist.name} ← ${activityWords(match)}`}>
            {match.watchlist.name}
            <span className={classes.aside}>{` ← ${activityWords(match)}`}</span>
          </span>
          <span className={classes.detail}>{describeChange(row)}</span>
          {match.remark && (
            <span className={classes.remark} data-doubtful={match.isDoubtful || undefined} title={match.remark}>
              {match.remark}
            </span>
          )}
        </span>
      }
    />
  );
}
