import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { shownStatus } from '@plumbline/contract/status';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { issuePath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { useViewPage } from '../../data/address/viewPage.ts';
import { useFeatures } from '../../data/flags.ts';
import { useNewIssue } from '../../data/issues/newIssue.ts';
import { useTelemetry } from '../../data/services.ts';
import { causeText } from '../../data/verdicts/causeText.ts';
import { personsWord } from '../../data/verdicts/personsWord.ts';
import { useStores } from '../../state/stores.ts';
import { EvidenceIcon } from '../../ui/EvidenceIcon.tsx';
import { countEvidence, listEvidence } from '../../ui/evidenceKinds.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useOffsetWords } from '../../viewport/useOffsetWords.ts';
import { magnitudeText } from './magnitudeText.ts';
import classes from './QuickProperties.module.css';

/** Status, deviation, name, evidence and issues of one element ([VIEW-8]). */
export function QuickPropertiesCard({ verdict }: { verdict: Classification }) {
  const telemetry = useTelemetry();
  const { project, view } = usePlace();
  const isOn = useFeatures().isOn('enableUnderConstruction', project);
  const { _id, status, element, issues } = verdict;
  const cause = causeText(verdict);
  const offset = useOffsetWords()(verdict);
  const word = personsWord({ ...verdict, status: shownStatus(status, isOn) });
  const onProgress = useViewPage() === 'progress/work-packages';
  useDisplayed(_id);
  return (
    <section className={classes.content} aria-label={`Quick properties of ${element.name || element.externalId}`}>
      <div className={classes.head}>
        <StatusBadge status={shownStatus(status, isOn)} />
        {!word && <span className={classes.magnitude}>{magnitudeText(verdict)}</span>}
      </div>
      <p className={classes.name}>{element.name || element.externalId}</p>
      {word && <p className={classes.said}>{word.said}</p>}
      {word && <p className={classes.cause}>{word.measured}</p>}
      {cause && !word && <p className={classes.cause}>{offset ? `${cause}, ${offset}` : cause}</p>}
      {/* The scene is painted by all analyses merged, and may say something else. */}
      {onProgress && <p className={classes.cause}>{`By ${view.name} alone`}</p>}
      <Actions verdict={verdict} />
      {issues.length > 0 && (
        <ul className={classes.issues} aria-label="Issues">
          {issues.map((issue) => (
            <li key={issue._id}>
              <Anchor
                component={Link}
                to={issuePath(project, view._id, issue._id, 'detail')}
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

function Actions({ verdict }: { verdict: Classification }) {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const { openTools } = useStores();
  const createIssue = useNewIssue();
  const evidence = listEvidence(countEvidence(verdict), (flag) => isOn(flag, project));
  return (
    <div className={classes.evidence}>
      {evidence.map(({ id, name }) => (
        <Tooltip key={id} label={name}>
          <ActionIcon aria-label={name} onClick={() => openTools.getState().openTool(id)}>
            <EvidenceIcon kind={id} />
          </ActionIcon>
        </Tooltip>
      ))}
      {createIssue && (
        <Tooltip label="Create issue">
          <ActionIcon aria-label="Create issue" onClick={createIssue}>
            <IconMessagePlus aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
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
