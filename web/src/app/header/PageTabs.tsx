import { Tooltip } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { NavLink } from 'react-router';
import { type ViewPage, viewPath } from '../../data/address/paths.ts';
import { useFeatures } from '../../data/flags.ts';
import classes from './Header.module.css';

interface Tab {
  label: string;
  page: ViewPage;
  /** Why it cannot be opened. */
  closed?: string;
}

/** The pages of an analysis view ([HEAD-1]). */
export function PageTabs({ project, view }: { project: Project; view: AnalysisView }) {
  const { isOn } = useFeatures();
  const withProgress = isOn('progressMonitoring', project);
  const tabs: Tab[] = [
    ...(isOn('insightsDashboard', project) ? [{ label: 'Insights', page: 'insights' as const }] : []),
    { label: 'Quality', page: 'quality' },
    { label: 'Issues', page: 'issues' },
    {
      label: 'Progress',
      page: 'progress/work-packages',
      closed: withProgress ? undefined : 'Progress monitoring is not enabled for this project.',
    },
  ];
  return (
    <nav className={classes.tabs} aria-label="Pages of the analysis">
      {tabs.map((tab) =>
        tab.closed === undefined ? (
          <NavLink key={tab.page} to={viewPath(project, view._id, tab.page)} className={classes.tab}>
            <span data-text={tab.label}>{tab.label}</span>
          </NavLink>
        ) : (
          <ClosedTab key={tab.page} label={tab.label} reason={tab.closed} />
        ),
      )}
    </nav>
  );
}

/** Reachable by keyboard, so that the reason is too. */
function ClosedTab({ label, reason }: { label: string; reason: string }) {
  return (
    <Tooltip label={reason}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere is how a disabled one is written */}
      <a role="link" aria-disabled="true" tabIndex={0} className={classes.tab}>
        <span data-text={label}>{label}</span>
      </a>
    </Tooltip>
  );
}
