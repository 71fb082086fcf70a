import { Anchor, Button, Select, Text, Title } from '@mantine/core';
import { type ElementChange, elementChangeMeanings } from '@plumbline/contract/elementChange';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ChangeCause } from '@plumbline/contract/resources/viewComparison';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { withParameters } from '../../../data/address/parameters.ts';
import { viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { useComparison } from '../../../data/insights/comparison.ts';
import { useComparedView } from '../../../data/insights/comparisonView.ts';
import { twoViewsId } from '../../../state/twoViews.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import insights from '../Insights.module.css';
import { ChangeCauses } from './ChangeCauses.tsx';
import { ChangeTiles } from './ChangeTiles.tsx';
import { ComparedElements } from './ComparedElements.tsx';
import classes from './Comparison.module.css';
import { TransitionMatrix } from './TransitionMatrix.tsx';

/** What became of the building between another view and the open one. */
export function Comparison() {
  const heading = useId();
  const { view } = usePlace();
  const { other, choices, choose, chosen, cause, lookAt } = useComparedView();
  return (
    <section className={insights.section} aria-labelledby={heading}>
      <Title order={2} id={heading} className={insights.title}>
        COMPARE WITH
      </Title>
      {choices.length === 0 ? (
        <Text c="dimmed">This project has no other analysis to compare with.</Text>
      ) : (
        <Select
          aria-labelledby={heading}
          placeholder="Choose an analysis"
          data={choices.map((choice) => ({ value: choice._id, label: nameOf(choice) }))}
          value={other?._id ?? null}
          onChange={(viewId) => viewId && choose(viewId)}
        />
      )}
      {choices.length > 0 && other === undefined && (
        <Text c="dimmed">No analysis was scanned before this one. A later one can be chosen.</Text>
      )}
      {other && <BesideButton other={other} />}
      {other && (
        <Compared key={`${view._id} ${other._id}`} other={other} chosen={chosen} cause={cause} lookAt={lookAt} />
      )}
    </section>
  );
}

/** Leads to both views in one scene, painted by what changed. */
function BesideButton({ other }: { other: AnalysisView }) {
  const { pathname, search } = useLocation();
  const tools = (new URLSearchParams(search).get('tool') ?? '')
    .split(',')
    .filter((id) => id !== '' && id !== twoViewsId);
  const beside = { tool: [...tools, twoViewsId].join(','), beside: other._id, paint: 'change' };
  return (
    <Button
      component={Link}
      to={{ pathname, search: withParameters(search, beside) }}
      variant="default"
      className={classes.beside!}
      leftSection={<IconLayoutColumns aria-hidden />}
    >
      Show side by side
    </Button>
  );
}

function Compared({
  other,
  chosen,
  cause,
  lookAt,
}: {
  other: AnalysisView;
  chosen: ElementChange | undefined;
  cause: ChangeCause | undefined;
  lookAt: (change: ElementChange | undefined, cause?: ChangeCause) => void;
}) {
  const { view } = usePlace();
  const { settled } = useFilter();
  const { data, error, isFetching, isPlaceholderData, refetch } = useComparison({ other, filter: settled });
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState title="The comparison could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={4} height={40} label="Loading the comparison" />;
  return (
    <>
      <ChangeTiles
        changes={data.changes}
        chosen={chosen}
        onChoose={(change) => lookAt(change === chosen ? undefined : change)}
      />
      {data.onlyThere > 0 && <OnlyThere count={data.onlyThere} other={other} />}
      {chosen && (
        <>
          <Text size="xs" c="dimmed">
            {elementChangeMeanings[chosen]}
          </Text>
          <ChangeCauses
            causes={data.causes.filter(({ change }) => change === chosen)}
            chosen={cause}
            onChoose={(next) => lookAt(chosen, next)}
          />
          <ComparedElements
            key={`${chosen} ${cause} ${JSON.stringify(settled)}`}
            other={other}
            filter={settled}
            change={chosen}
            cause={cause}
          />
        </>
      )}
      <TransitionMatrix transitions={data.transitions} before={nameOf(other)} now={nameOf(view)} />
    </>
  );
}

/** What only the other view's model has is not an element of this view: that one tells it. */
function OnlyThere({ count, other }: { count: number; other: AnalysisView }) {
  const { project, view } = usePlace();
  const many = `${formatCount(count)} ${count === 1 ? 'element with a verdict is' : 'elements with a verdict are'}`;
  return (
    <Text size="xs" c="dimmed">
      {many} only in the model version of <bdi>{other.name}</bdi>, and not counted here.{' '}
      <Anchor
        component={Link}
        to={`${viewPath(project, other._id, 'insights')}?compare=${view._id}`}
        underline="always"
        inherit
      >
        Compare from there
      </Anchor>
    </Text>
  );
}

function nameOf({ name, scanDate }: AnalysisView): string {
  return `${name} · ${formatDay(scanDate)}`;
}
