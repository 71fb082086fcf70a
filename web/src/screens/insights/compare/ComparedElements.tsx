import { Button, Text } from '@mantine/core';
import { type ElementChange, labelOfChange } from '@plumbline/contract/elementChange';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type ChangeCause, labelOfChangeCause } from '@plumbline/contract/resources/viewComparison';
import { IconFocus2, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { comparedPageSize, useComparedElements, useElementsOfChange } from '../../../data/insights/comparison.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { useElementsInScene } from '../../../viewport/useElementsInScene.ts';
import { useSelection } from '../../../viewport/useSelection.ts';
import { ComparedElement } from './ComparedElement.tsx';
import classes from './Comparison.module.css';

/** The elements that one thing became of: here as a list, and in the viewer alone if one likes. */
export function ComparedElements({
  other,
  filter,
  change,
  cause,
}: {
  other: AnalysisView;
  filter: ClassificationFilter;
  change: ElementChange;
  /** Those alone that are put down to this. */
  cause: ChangeCause | undefined;
}) {
  const [page, setPage] = useState(1);
  const asked = { other, filter };
  const { data, error, isFetching, isPlaceholderData, refetch } = useComparedElements({
    ...asked,
    change,
    cause,
    page,
  });
  const all = useElementsOfChange(asked);
  const scene = useElementsInScene();
  const selected = useSelection();
  const label = labelOfChange(change);

  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState title="The elements could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={5} height={48} label="Loading the elements" />;
  const pageCount = Math.ceil(data.totalRecords / comparedPageSize);
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <Text fw={500}>
          {[label, cause && labelOfChangeCause(cause)].filter(Boolean).join(', ')}: {formatCount(data.totalRecords)}
        </Text>
        {scene.isIsolated ? (
          <Button variant="default" leftSection={<IconStack2 aria-hidden />} onClick={scene.showAll}>
            Show all
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconFocus2 aria-hidden />}
            disabled={!scene.isReady || data.totalRecords === 0}
            loading={all.isPending}
            onClick={() => all.mutate({ change, cause }, { onSuccess: scene.isolate })}
          >
            Show in viewer
          </Button>
        )}
      </div>
      {all.error && (
        <AlertBox level="error" title="The elements could not be shown in the viewer.">
          {errorMessage(all.error)}
        </AlertBox>
      )}
      <ul className={classes.elements} aria-label={label} aria-busy={isFetching}>
        {data.elements.map((row) => (
          <li key={row.forgeObjectId}>
            <ComparedElement
              row={row}
              isSelected={selected.includes(row.forgeObjectId)}
              onChoose={() => scene.focus(row.forgeObjectId)}
            />
          </li>
        ))}
      </ul>
      {pageCount > 1 && <Pager page={Math.min(page, pageCount)} pageCount={pageCount} onChange={setPage} />}
    </div>
  );
}
