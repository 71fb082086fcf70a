import type { PropertyRow, PropertyValue } from '@plumbline/contract/resources/elementProperties';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import type { ShownGroup } from './filterGroups.ts';
import { ModelRow } from './ModelRow.tsx';
import classes from './PropertyPanel.module.css';

/** More are shown when somebody asks for them. */
const firstRows = 100;

/** A group of properties under its name; what is said of the type is marked. */
export const GroupView = memo(function GroupView({
  group: { kind, name, title, isOfType, rows, leftOut },
  isOpen,
  toggle,
  find,
  isFinding,
}: {
  group: ShownGroup;
  isOpen: boolean;
  toggle(title: string): void;
  find(value: PropertyValue): void;
  isFinding: boolean;
}) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const findRow = ({ name: property, value, unit }: PropertyRow) =>
    find({ kind, group: name, name: property, value, ...(unit !== undefined && { unit }) });

  return (
    <section className={classes.modelGroup} aria-labelledby={id}>
      <h3 className={classes.groupHead}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => toggle(title)}>
          {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
          <span id={id} className={classes.groupName}>
            {name}
          </span>
          {isOfType && kind !== 'type' && <span className={classes.ofType}>of the type</span>}
          <span className={classes.rowCount}>{formatCount(rows.length)}</span>
        </button>
      </h3>
      {isOpen && (
        <dl className={classes.modelRows}>
          {shown.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and rows never move
            <ModelRow key={i} row={row} find={findRow} isFinding={isFinding} />
          ))}
        </dl>
      )}
      {isOpen && shown.length < rows.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {`Show ${formatCount(rows.length - shown.length)} more`}
        </button>
      )}
      {isOpen && leftOut !== undefined && (
        <p
          className={classes.leftOut}
        >{`${formatCount(leftOut)} more in the file are not kept: there are too many.`}</p>
      )}
    </section>
  );
});
