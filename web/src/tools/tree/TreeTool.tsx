import { Tabs } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import type { ElementNames } from '../../data/models/elementNames.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useNames } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { createElementColumns, type GroupLevel } from './elementColumns.ts';
import { createElementTree } from './elementTree.ts';
import { searchElements } from './searchElements.ts';
import { TreeList } from './TreeList.tsx';
import classes from './TreeTool.module.css';

const width = 340;

const orders = {
  floors: { label: 'Floors', levels: ['model', 'floor', 'type', 'kind'] },
  types: { label: 'Types', levels: ['type', 'kind', 'floor'] },
} as const satisfies Record<string, { label: string; levels: readonly GroupLevel[] }>;

type Order = keyof typeof orders;

/** The elements of the model by floor and by type ([VIEW-15]). */
export function TreeTool({ close }: OpenToolProps) {
  const names = useNames();
  return (
    <ToolPanel id="tree" title="Model tree" dock="left" width={width} close={close}>
      {names ? (
        <Tree names={names} />
      ) : (
        <div className={classes.waiting}>
          <LoadingSkeleton rows={8} label="The names of the elements are loading" />
        </div>
      )}
    </ToolPanel>
  );
}

/** So few groups are opened at once that one looks at the finds, not for them. */
const opensAll = 200;

function Tree({ names }: { names: ElementNames }) {
  const { project } = usePlace();
  const [order, setOrder] = useState<Order>('floors');
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const columns = useMemo(() => createElementColumns(names, project), [names, project]);
  const found = useMemo(() => searchElements(columns, sought), [columns, sought]);
  const { levels } = orders[order];
  const tree = useMemo(() => createElementTree(columns, levels, found), [columns, levels, found]);

  return (
    <Tabs value={order} onChange={(value) => setOrder(value as Order)} className={classes.tree}>
      <Tabs.List grow>
        {Object.entries(orders).map(([id, { label }]) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.search}>
        <SearchInput label="Search elements" value={text} onChange={setText} />
      </div>
      <Tabs.Panel value={order} className={classes.panel}>
        {found?.length === 0 ? (
          <p className={classes.none}>No element has this in its name, type or floor.</p>
        ) : (
          <TreeList
            // Another order has other groups; what was opened belongs to the one before.
            key={order}
            label={`Elements by ${orders[order].label.toLowerCase()}`}
            columns={columns}
            tree={tree}
            levels={levels}
            opensAll={found !== undefined && found.length <= opensAll}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
