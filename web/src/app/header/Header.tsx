import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { selectProjectPath } from '../../data/address/paths.ts';
import { useViewPage } from '../../data/address/viewPage.ts';
import { isDeveloper } from '../../data/projects/projectAccess.ts';
import { Logo } from '../../ui/Logo.tsx';
import { AnalysisSelector } from './AnalysisSelector.tsx';
import classes from './Header.module.css';
import { HeaderTools } from './HeaderTools.tsx';
import { MergedAnalyses } from './MergedAnalyses.tsx';
import { PageTabs } from './PageTabs.tsx';
import { ProjectSelector } from './ProjectSelector.tsx';
import { VersionsInAddress } from './versions/VersionsInAddress.tsx';

// Few may choose versions: what it takes comes for them alone.
const VersionsSelector = lazy(async () => ({
  default: (await import('./versions/VersionsSelector.tsx')).VersionsSelector,
}));

/** As much of the place as is known: nothing, the project, its views, the open one. */
export interface HeaderPlace {
  project?: Project;
  views?: readonly AnalysisView[];
  view?: AnalysisView;
}

export function Header({ project, views, view }: HeaderPlace) {
  const onProgress = useViewPage() === 'progress/work-packages';
  return (
    <header className={classes.header}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <Link to={selectProjectPath} className={classes.logo} aria-label="Plumbline: my projects" title="My projects">
        <span className={classes.wide}>
          <Logo />
        </span>
        <span className={classes.narrow}>
          <Logo withWord={false} />
        </span>
      </Link>
      {project && <ProjectSelector project={project} />}
      {project && views && onProgress && <MergedAnalyses views={views} />}
      {project && views && !onProgress && <AnalysisSelector project={project} views={views} view={view} />}
      {project && view && isDeveloper(project) && (
        <>
          <VersionsInAddress />
          <Suspense fallback={null}>{!onProgress && <VersionsSelector />}</Suspense>
        </>
      )}
      {project && view && <PageTabs project={project} view={view} />}
      <HeaderTools project={project} />
    </header>
  );
}
