import { Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { type CoverageKind, coveragePageSize, useCoverage } from '../../../data/progress/rollUp.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { useElementsInScene } from '../../../viewport/useElementsInScene.ts';
import { useSelection } from '../../../viewport/useSelection.ts';
import { CoverageGroups } from './CoverageGroups.tsx';
import { CoveredElement } from './CoveredElement.tsx';
import classes from './Overview.module.css';

const kinds = [
  { kind: 'none', label: 'In no work package', count: 'numInNone' },
  { kind: 'several', label: 'In several', count: 'numInSeveral' },
] as const;

export interface CoverageProps {
  /** The elements that are listed; none of them without it. */
  listed: CoverageKind | undefined;
  /** Of the list, from 1. */
  page: number;
  onList: (next: { listed?: CoverageKind | undefined; page: number }) => void;
}

/** How many elements are in no package, or in several: what nobody follows, and what is counted twice. */
export function Coverage({ listed, page, onList }: CoverageProps) {
  const { data, error, isFetching, refetch } = useCoverage(listed ?? 'none', 1);
  if (data === undefined) {
    if (error === null) return <LoadingSkeleton rows={2} label="Loading the elements" />;
    return (
      <ErrorState title="The elements could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <p className={classes.line}>{`The latest model has ${formatCount(data.numElements)} elements.`}</p>
      <Group gap="xs">
        {kinds.map(({ kind, label, count }) => (
          <Button
            key={kind}
            variant="default"
            aria-expanded={listed === kind}
            rightSection={listed === kind ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            disabled={data[count] === 0 && listed !== kind}
            onClick={() => onList({ listed: listed === kind ? undefined : kind, page: 1 })}
          >
            {`${label}: ${formatCount(data[count])}`}
          </Button>
        ))}
      </Group>
      {listed !== undefined && <CoveredElements kind={listed} page={page} onPage={(next) => onList({ page: next })} />}
    </>
  );
}

/** Pressed, the viewer shows one. */
function CoveredElements({ kind, page, onPage }: { kind: CoverageKind; page: number; onPage: (page: number) => void }) {
  const { data } = useCoverage(kind, page);
  const scene = useElementsInScene();
  const selected = useSelection();
  if (data === undefined) return <LoadingSkeleton rows={5} label="Loading the elements" />;
  const pageCount = Math.ceil(data.total / coveragePageSize);
  const shown = data.elements.flatMap(({ forgeObjectId }) => forgeObjectId ?? []);
  return (
    <>
      <CoverageGroups groups={data.groups} />
      <Group justify="space-between">
        <span className={classes.line}>
          {pageCount > 1 ? `${formatCount(data.elements.length)} of ${formatCount(data.total)}` : ''}
        </span>
        {scene.isIsolated ? (
          <Button size="xs" variant="default" onClick={scene.showAll}>
            Show all
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            disabled={!scene.isReady || shown.length === 0}
            onClick={() => scene.isolate(shown)}
          >
            Show these in the viewer
          </Button>
        )}
      </Group>
      <ul className={classes.elements} aria-label={kinds.find((each) => each.kind === kind)?.label}>
        {data.elements.map((element) => (
          <li key={element.externalId}>
            <CoveredElement
              element={element}
              isSelected={element.forgeObjectId !== null && selected.includes(element.forgeObjectId)}
              onChoose={scene.focus}
            />
          </li>
        ))}
      </ul>
      {pageCount > 1 && <Pager page={Math.min(page, pageCount)} pageCount={pageCount} onChange={onPage} />}
    </>
  );
}
