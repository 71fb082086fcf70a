import { Checkbox, Text } from '@mantine/core';
import type { ActivityPercent } from '@plumbline/contract/resources/progressExport';
import { formatCount } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { describePercent } from './exportWords.ts';
import classes from './Primavera.module.css';

interface PercentListProps {
  rows: readonly ActivityPercent[];
  isTicked: (row: ActivityPercent) => boolean;
  onTick: (rows: readonly ActivityPercent[], isOn: boolean) => void;
}

/** Every activity whose percentage differs, with a mark that it is to go out, or why it cannot. */
export function PercentList({ rows, isTicked, onTick }: PercentListProps) {
  const free = rows.filter(({ isWritable }) => isWritable);
  const ticked = free.filter(isTicked).length;
  if (rows.length === 0) return <Text size="sm">No activity differs by more.</Text>;
  return (
    <div className={classes.list}>
      <Checkbox
        label={`All that can go out (${formatCount(free.length)})`}
        disabled={free.length === 0}
        checked={free.length > 0 && ticked === free.length}
        indeterminate={ticked > 0 && ticked < free.length}
        onChange={() => onTick(free, ticked < free.length)}
      />
      <ScrollRegion label="Activities" className={classes.scrolled}>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.key} className={classes.row}>
              <Checkbox
                disabled={!row.isWritable}
                checked={isTicked(row)}
                onChange={(event) => onTick([row], event.currentTarget.checked)}
                label={
                  <span className={classes.words}>
                    <span className={classes.name}>
                      {row.id === row.name || row.name === '' ? row.id : `${row.id} ${row.name}`}
                    </span>
                    <span className={classes.numbers}>{describePercent(row)}</span>
                    {row.note !== '' && <span className={classes.note}>{row.note}</span>}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
