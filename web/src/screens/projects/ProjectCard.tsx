import { Button } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastViewPath, managePath } from '../../data/address/paths.ts';
import { useFeatures } from '../../data/flags.ts';
import { whyClosed } from '../../data/projects/projectAccess.ts';
import { tabular } from '../../ui/figures.ts';
import { formatDay } from '../../ui/format.ts';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { CardFacts } from './CardFacts.tsx';
import classes from './ProjectCard.module.css';
import { ProjectPicture } from './ProjectPicture.tsx';

/** One project: opens its last analysis view, and its management where that is open to the user. */
export function ProjectCard({ project }: { project: Project }) {
  const closed = whyClosed(project);
  const manageable = useFeatures().managementPagesOf(project).length > 0;
  return (
    <article className={classes.card} data-closed={closed !== undefined || undefined}>
      <div className={classes.picture}>
        <ProjectPicture projectId={project._id} enabled={closed === undefined} />
      </div>
      <div className={classes.text}>
        <div className={classes.head}>
          <div className={classes.names}>
            <p className={classes.company}>{project.company.name}</p>
            <h2 className={classes.name}>
              <CardTitle project={project} closed={closed !== undefined}>
                {project.name}
              </CardTitle>
            </h2>
          </div>
          {manageable && <ManageButton project={project} />}
        </div>
        <LastAnalysis project={project} closed={closed} />
        <CardFacts project={project} enabled={closed === undefined} />
        {project.inProgress && <AnalysisProgress {...project.inProgress} />}
      </div>
    </article>
  );
}

function ManageButton({ project }: { project: Project }) {
  return (
    <Button
      component={Link}
      to={managePath(project._id)}
      className={classes.manage}
      variant="default"
      leftSection={<IconSettings aria-hidden />}
      aria-label={`Manage ${project.name}`}
    >
      Manage
    </Button>
  );
}

/** The link covers the whole card, so that a press anywhere on it opens the project. */
function CardTitle({ project, closed, children }: { project: Project; closed: boolean; children: ReactNode }) {
  if (closed) return <span aria-disabled>{children}</span>;
  return (
    <Link to={lastViewPath(project)} className={classes.link}>
      {children}
    </Link>
  );
}

function LastAnalysis({ project: { lastAnalysisView }, closed }: { project: Project; closed: string | undefined }) {
  return (
    <div className={classes.last}>
      {closed && <p className={classes.reason}>{closed}</p>}
      {lastAnalysisView && (
        <p className={classes.view}>
          <span className={classes.viewName}>{lastAnalysisView.name}</span>
          <time className={tabular} dateTime={lastAnalysisView.scanDate}>
            {formatDay(lastAnalysisView.scanDate)}
          </time>
        </p>
      )}
    </div>
  );
}
