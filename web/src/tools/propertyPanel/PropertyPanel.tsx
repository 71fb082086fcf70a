import { Tabs } from '@mantine/core';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { IconPointer, IconQuestionMark } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useClassificationsOf } from '../../data/verdicts/classifications.ts';
import type { PropertyTab } from '../../state/propertyPanel.ts';
import { usePropertyPanel } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../ui/tokens.ts';
import { useLastSelected } from '../../viewport/useSelection.ts';
import { useNames } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { ModelProperties } from './ModelProperties.tsx';
import classes from './PropertyPanel.module.css';
import { type PropertyRow, PropertyRows } from './PropertyRows.tsx';
import { VerdictView } from './VerdictView.tsx';

/** What is known of the element selected last ([VIEW-7]). */
export function PropertyPanel({ close }: OpenToolProps) {
  const element = useLastSelected();
  const { isModelOnly = false } = usePlace();
  return (
    <ToolPanel id="propertyPanel" title="Properties" dock="right" width={sizes.propertyPanel} close={close}>
      {element === undefined ? (
        <EmptyState icon={<IconPointer />} title="No element is selected.">
          Click an element in the viewer to see its properties.
        </EmptyState>
      ) : (
        <div className={classes.content}>
          <ElementRows element={element} />
          {isModelOnly ? <ModelProperties element={element} /> : <ElementTabs element={element} />}
        </div>
      )}
    </ToolPanel>
  );
}

function ElementTabs({ element }: { element: number }) {
  const tab = usePropertyPanel((state) => state.tab);
  const choose = usePropertyPanel((state) => state.choose);
  return (
    <Tabs value={tab} onChange={(value) => choose(value as PropertyTab)}>
      <Tabs.List grow>
        <Tabs.Tab value="verdict">Verdict</Tabs.Tab>
        <Tabs.Tab value="model">From the model</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="verdict">
        <Verdict key={element} element={element} />
      </Tabs.Panel>
      <Tabs.Panel value="model">
        <ModelProperties element={element} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ElementRows({ element }: { element: number }) {
  const names = useNames();
  const { project } = usePlace();
  const type = names?.rawTypeOf(element);
  const floor = names?.rawFloorOf(element);
  const rows: PropertyRow[] = [
    { name: 'dbId', value: String(element) },
    { name: 'Name', value: names?.nameOf(element) },
    { name: 'GlobalId', value: names?.globalIdOf(element), canCopy: true },
    { name: 'Type', value: type && showElementType(type, project.elementTypeMapping) },
    { name: 'Floor', value: floor && showFloor(floor, project.floorMapping) },
    { name: 'Root model', value: names?.rootModelOf(element) },
  ];
  return <PropertyRows rows={rows} />;
}

function Verdict({ element }: { element: number }) {
  const elements = useMemo(() => [element], [element]);
  const { data, error, isFetching, refetch } = useClassificationsOf(elements);
  const { view } = usePlace();
  if (data === undefined) {
    return error ? (
      <ErrorState title="The verdict could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    ) : (
      <div className={classes.waiting}>
        <LoadingSkeleton rows={6} label="The verdict is loading" />
      </div>
    );
  }
  const [verdict] = data;
  if (verdict === undefined) {
    return (
      <EmptyState icon={<IconQuestionMark />} title="No verdict in this analysis.">
        {`${view.name} says nothing about this element.`}
      </EmptyState>
    );
  }
  return <VerdictView verdict={verdict} />;
}
