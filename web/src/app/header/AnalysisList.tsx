import { ActionIcon, Anchor, Badge, Tooltip } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { requestPath, viewPath } from '../../data/address/paths.ts';
import { useViewPage } from '../../data/address/viewPage.ts';
import { isDeveloper } from '../../data/projects/projectAccess.ts';
import { listViews, modelVersionsOf, viewBadges } from '../../data/views/viewList.ts';
import { useViewFilter } from '../../state/stores.ts';
import type { ViewFilter } from '../../state/viewFilter.ts';
import { tabular } from '../../ui/figures.ts';
import { formatShortDay, isoDay } from '../../ui/format.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { ModelVersionFilter } from './ModelVersionFilter.tsx';
import { openFirst } from './openFirst.ts';
import classes from './SelectorList.module.css';

// The calendar is as large as a page: it comes when somebody filters by date.
const ScanDateFilter = lazy(async () => ({ default: (await import('./ScanDateFilter.tsx')).ScanDateFilter }));

interface AnalysisListProps {
  project: Project;
  views: readonly AnalysisView[];
  currentId: string | undefined;
  onChoose: () => void;
}

export function AnalysisList({ project, views, currentId, onChoose }: AnalysisListProps) {
  const filter = useViewFilter((state) => state.filter);
  const change = useViewFilter((state) => state.change);
  const [narrows, setNarrows] = useState(() => isNarrowed(filter));
  const found = listViews(views, filter, (moment) => isoDay(moment));
  const page = useViewPage();
  const current = views.find(({ _id }) => _id === currentId);

  function toggleFilters() {
    if (narrows) change({ fromDate: undefined, toDate: undefined, modelVersions: [] });
    setNarrows(!narrows);
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchInput
          label="Search analyses"
          value={filter.name}
          onChange={(name) => change({ name })}
          onKeyDown={openFirst}
        />
        <Tool label="Filter by scan date and model version" pressed={narrows} onClick={toggleFilters}>
          <IconFilter aria-hidden />
        </Tool>
        <Tool
          label={filter.newestFirst ? 'Newest scan first' : 'Oldest scan first'}
          onClick={() => change({ newestFirst: !filter.newestFirst })}
        >
          {filter.newestFirst ? <IconSortDescending aria-hidden /> : <IconSortAscending aria-hidden />}
        </Tool>
      </div>
      {narrows && (
        <>
          <Suspense fallback={<LoadingSkeleton rows={1} height={56} />}>
            <ScanDateFilter filter={filter} onChange={change} />
          </Suspense>
          <ModelVersionFilter
            versions={modelVersionsOf(views)}
            chosen={filter.modelVersions}
            onChange={(modelVersions) => change({ modelVersions })}
          />
        </>
      )}
      {found.length === 0 && <p className={classes.empty}>No matches found</p>}
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.map((view) => (
            <li key={view._id}>
              <Link
                className={classes.item}
                to={viewPath(project, view._id, page)}
                aria-current={view._id === currentId || undefined}
                onClick={onChoose}
              >
                <span className={classes.text}>
                  <span className={classes.name} title={view.name}>
                    {view.name}
                  </span>
                </span>
                {viewBadges(view, isDeveloper(project)).map((badge) => (
                  <Badge key={badge}>{badge}</Badge>
                ))}
                <span className={tabular}>{formatShortDay(view.scanDate)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {current?.requestId !== undefined && (
        <Anchor
          component={Link}
          to={requestPath(project._id, current.requestId)}
          className={classes.request}
          onClick={onChoose}
        >
          Analysis request of {current.name}
        </Anchor>
      )}
    </>
  );
}

function isNarrowed({ fromDate, toDate, modelVersions }: ViewFilter): boolean {
  return fromDate !== undefined || toDate !== undefined || modelVersions.length > 0;
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, pressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" className={classes.tool} aria-label={label} aria-pressed={pressed} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
