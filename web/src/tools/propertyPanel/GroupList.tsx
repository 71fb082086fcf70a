import type { PropertyGroup, PropertyValue } from '@plumbline/contract/resources/elementProperties';
import { useDeferredValue, useMemo } from 'react';
import { usePropertyPanel } from '../../state/stores.ts';
import { formatCount } from '../../ui/format.ts';
import { filterGroups } from './filterGroups.ts';
import { GroupView } from './GroupView.tsx';
import classes from './PropertyPanel.module.css';

/** The groups of an element, or what of them has the text. */
export function GroupList({
  groups,
  text,
  find,
  isFinding,
}: {
  groups: readonly PropertyGroup[];
  text: string;
  find(value: PropertyValue): void;
  isFinding: boolean;
}) {
  const sought = useDeferredValue(text);
  const { groups: shownGroups, shown, all } = useMemo(() => filterGroups(groups, sought), [groups, sought]);
  const folded = usePropertyPanel((state) => state.folded);
  const toggle = usePropertyPanel((state) => state.toggle);
  const isSearching = sought.trim() !== '';
  const allText = `${formatCount(all)} ${all === 1 ? 'property' : 'properties'}`;

  return (
    <>
      <p className={classes.count} role="status">
        {isSearching ? `${formatCount(shown)} of ${allText}` : allText}
      </p>
      {shown === 0 && <p className={classes.none}>No property has this in its name or value.</p>}
      {shownGroups.map((group) => (
        <GroupView
          key={group.key}
          group={group}
          // What was searched for is seen, folded or not.
          isOpen={isSearching || !folded.includes(group.title)}
          toggle={toggle}
          find={find}
          isFinding={isFinding}
        />
      ))}
    </>
  );
}
