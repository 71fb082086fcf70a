import { Button } from '@mantine/core';
import type { Issue } from '@plumbline/contract/resources/issues';
import { issuePageSizes } from '@plumbline/contract/resources/issues';
import { IconMessage2, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { newIssuePath, viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useIssueList } from '../../../data/issues/issueList.ts';
import { lacksRecording, useIssueLevel, useIssueRights } from '../../../data/issues/issueRights.ts';
import { usePageTitle } from '../../../data/system/settings.ts';
import { useIssuesState, useStores, useWorkspace } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ListPanel } from '../../../ui/ListPanel.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { PageSize } from '../../../ui/PageSize.tsx';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { SolvedIssues } from '../bulk/SolvedIssues.tsx';
import { IssueExports } from '../exports/IssueExports.tsx';
import { IssueFilters } from '../filters/IssueFilters.tsx';
import { isNarrowed } from '../filters/issueChips.ts';
import { ImportIssues } from '../imports/ImportIssues.tsx';
import { ChooseAll } from './ChooseAll.tsx';
import { IssueCard } from './IssueCard.tsx';
import classes from './IssueList.module.css';
import { useChosen } from './useChosen.ts';
import { viewOfIssue } from './viewOfIssue.ts';

const failed = "We couldn't display the issues, please retry.";

/** The issues of the project as cards, newest first ([ISSUE-1]). */
export function IssueList() {
  const { project, view } = usePlace();
  const list = useIssueList();
  const { total, size, page } = list;
  const level = useIssueLevel();
  usePageTitle(`Issues · ${view.name}`);
  return (
    <ListPanel
      title="Issues"
      count={total === undefined ? undefined : inWords(total)}
      actions={
        <>
          {level === 'work' && <ImportIssues />}
          <IssueExports total={total} />
          {level !== 'look' && (
            <Button component={Link} to={newIssuePath(project, view._id)} leftSection={<IconPlus aria-hidden />}>
              Create issue
            </Button>
          )}
        </>
      }
      top={
        <>
          <IssueFilters />
          <ChooseAll list={list} />
          <BulkBar list={list} />
          <SolvedIssues total={total} mayClose={level === 'work'} />
        </>
      }
    >
      <div className={classes.body} data-behind={list.isBehind || undefined}>
        <Cards list={list} />
      </div>
      <div className={classes.foot}>
        <PageSize value={size} options={issuePageSizes} onChange={(next) => list.go({ size: next, page: 0 })} />
        <Pager
          page={page + 1}
          pageCount={total === undefined ? undefined : Math.ceil(total / size)}
          onChange={(next) => list.go({ page: next - 1 })}
        />
      </div>
    </ListPanel>
  );
}

const inWords = (count: number) => (count === 1 ? '1 issue' : `${formatCount(count)} issues`);

function Cards({ list: { issues, error, isFetching, retry } }: { list: ReturnType<typeof useIssueList> }) {
  const select = useSelect();
  const selectedId = useWorkspace((state) => state.selectedIssue?.id);
  const rightsOf = useIssueRights();
  const { chosen, choose } = useChosen();
  if (issues === undefined && error === null) {
    return <LoadingSkeleton rows={4} height={96} label="Loading the issues" />;
  }
  if (issues === undefined) {
    return (
      <ErrorState title={failed} onRetry={retry} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <>
      {error && (
        <AlertBox
          level="error"
          action={
            <Button size="xs" variant="default" loading={isFetching} onClick={retry}>
              Retry
            </Button>
          }
        >
          {failed}
        </AlertBox>
      )}
      {issues.length === 0 ? (
        <NoIssues />
      ) : (
        <ul className={classes.cards} aria-label="Issues">
          {issues.map((issue) => (
            <li key={issue._id}>
              <IssueCard
                issue={issue}
                isSelected={issue._id === selectedId}
                isChosen={chosen.areAll || chosen.ids.includes(issue._id)}
                rights={rightsOf(issue)}
                onSelect={() => select(issue)}
                onChoose={(isChosen) => choose([issue], isChosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Selects an issue and goes to its view; the selected one is let go. */
function useSelect(): (issue: Issue) => void {
  const place = usePlace();
  const { workspace } = useStores();
  const navigate = useNavigate();
  return (issue) => {
    const { selectedIssue, selectIssue } = workspace.getState();
    if (selectedIssue?.id === issue._id) return selectIssue(undefined);
    const viewId = viewOfIssue(issue, place);
    selectIssue({ id: issue._id, viewId });
    if (viewId !== place.view._id) void navigate(viewPath(place.project, viewId, 'issues'));
  };
}

function NoIssues() {
  const { issues } = useStores();
  const filter = useIssuesState((state) => state.list.filter);
  const howTo =
    useIssueLevel() === 'look' ? lacksRecording : 'Select an element in the Viewer and create the first one.';
  const reset = () => issues.getState().resetFilter();
  return (
    <EmptyState
      icon={<IconMessage2 />}
      title="There are no issues to display."
      action={
        isNarrowed(filter) && (
          <Button variant="default" onClick={reset}>
            Reset filters
          </Button>
        )
      }
    >
      {isNarrowed(filter) ? undefined : howTo}
    </EmptyState>
  );
}
