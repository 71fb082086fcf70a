import { Anchor } from '@mantine/core';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { shownStatus } from '@plumbline/contract/status';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { useTelemetry } from '../../data/services.ts';
import { causeText } from '../../data/verdicts/causeText.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { magnitudeText } from './magnitudeText.ts';
import classes from './QuickProperties.module.css';

/** Status, deviation, name and issues of one element ([VIEW-8]). */
export function QuickPropertiesCard({ verdict }: { verdict: Classification }) {
  const telemetry = useTelemetry();
  const { project, view } = usePlace();
  const isOn = useFeatures().isOn('enableUnderConstruction', project);
  const { _id, status, element, issues } = verdict;
  const cause = causeText(verdict);
  useDisplayed(_id);
  return (
    <section className={classes.content} aria-label={`Quick properties of ${element.name || element.externalId}`}>
      <div className={classes.head}>
        <StatusBadge status={shownStatus(status, isOn)} />
        <span className={classes.magnitude}>{magnitudeText(verdict)}</span>
      </div>
      <p className={classes.name}>{element.name || element.externalId}</p>
      {cause && <p className={classes.cause}>{cause}</p>}
      {issues.length > 0 && (
        <ul className={classes.issues} aria-label="Issues">
          {issues.map((issue) => (
            <li key={issue._id}>
              <Anchor
                component={Link}
                to={`${viewPath(project, view._id, 'issues')}/${encodeURIComponent(issue._id)}/detail`}
                onClick={() => telemetry.track('QuickProperties.issueVisited', { issueId: String(issue.issueId) })}
              >
                {`#${issue.issueId}`}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Tells once that a verdict was shown; StrictMode runs effects twice. */
function useDisplayed(classificationId: string): void {
  const telemetry = useTelemetry();
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (told.current === classificationId) return;
    told.current = classificationId;
    telemetry.track('QuickProperties.classificationDisplayed', { classificationId });
  }, [telemetry, classificationId]);
}
