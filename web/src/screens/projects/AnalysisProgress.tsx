import { Progress } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { describeProgress } from '../../ui/progressText.ts';
import classes from './ProjectCard.module.css';

/** What is under way in a project, and how far it is. */
export function AnalysisProgress({ activity, percent, secondsLeft }: NonNullable<Project['inProgress']>) {
  return (
    <div className={classes.progress}>
      <Progress size={4} value={percent} aria-label={activity} />
      <p className={classes.progressText}>
        {percent > 0 ? `${activity} … ${describeProgress({ percent, secondsLeft })}` : `${activity} …`}
      </p>
    </div>
  );
}
