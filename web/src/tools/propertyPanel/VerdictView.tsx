import { sayWord } from '@plumbline/contract/personsWord';
import type { Classification, Modification } from '@plumbline/contract/resources/classifications';
import { type ElementStatus, shownStatus } from '@plumbline/contract/status';
import { IconCircleCheck } from '@tabler/icons-react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { causeText } from '../../data/verdicts/causeText.ts';
import { measuredText } from '../../data/verdicts/measuredText.ts';
import { personsWord } from '../../data/verdicts/personsWord.ts';
import { saySeenBefore } from '../../data/verdicts/saySeenBefore.ts';
import { capital } from '../../ui/capital.ts';
import { formatMillimetres, formatMoment, formatPercent } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useOffsetWords } from '../../viewport/useOffsetWords.ts';
import { historyGroups } from './historyGroups.ts';
import classes from './PropertyPanel.module.css';
import { type PropertyRow, PropertyRows } from './PropertyRows.tsx';

const hints = {
  tolerance: 'The tolerance applied to decide whether an element is verified, deviated or missing.',
  magnitude:
    'An indicator of the maximum deviation, which varies and may differ from the allocated tolerance. To be used with caution.',
};

/** The verdict of the open view, and under it a group for every entry of the element's history. */
export function VerdictView({ verdict }: { verdict: Classification }) {
  const showStatus = useShownStatus();
  const offset = useOffsetWords()(verdict);
  const word = personsWord({ ...verdict, status: showStatus(verdict.status) });
  return (
    <>
      <section className={classes.group} aria-label="Verdict">
        <div className={classes.verdict}>
          <StatusBadge status={showStatus(verdict.status)} />
          {verdict.approved && (
            <span className={classes.approved}>
              <IconCircleCheck aria-hidden />
              Approved
            </span>
          )}
        </div>
        {word && <p className={classes.said}>{word.said}</p>}
        {word && <h4 className={classes.measured}>What was measured</h4>}
        {word && <p className={classes.reason}>{word.measured}</p>}
        <p className={classes.reason}>{capital(verdict.reason)}</p>
        {verdict.seenBefore && <p className={classes.reason}>{saySeenBefore(verdict.seenBefore)}</p>}
        <PropertyRows
          rows={[
            ...causeRow(verdict),
            ...(offset === undefined ? [] : [{ name: 'Direction', value: offset }]),
            { name: 'Coverage', value: formatPercent(verdict.coverage), isFigure: true },
            { name: 'Confidence', value: formatPercent(verdict.confidence), isFigure: true },
          ]}
        />
      </section>
      <h3 className={classes.heading}>History</h3>
      {historyGroups(verdict.modificationHistory).map(({ id, title, entry }) => (
        <section key={id} className={classes.group} aria-label={`${title}, ${formatMoment(entry.date)}`}>
          <div className={classes.entry}>
            <h4 className={classes.title}>{title}</h4>
            <time className={classes.when} dateTime={entry.date}>
              {formatMoment(entry.date)}
            </time>
          </div>
          <PropertyRows rows={entryRows(entry, showStatus)} />
        </section>
      ))}
    </>
  );
}

function causeRow(verdict: Classification): PropertyRow[] {
  const cause = causeText(verdict);
  return cause === undefined ? [] : [{ name: 'Cause', value: cause }];
}

function entryRows(entry: Modification, showStatus: (status: ElementStatus) => ElementStatus): PropertyRow[] {
  if (entry.kind !== 'analysed') return personsRows(entry, showStatus);
  const { status, analysis, analysisView, magnitude, tolerance } = entry;
  return [
    { name: 'Analysis', value: analysisView.name },
    { name: 'Trade', value: analysis.name },
    { name: 'Status', value: <StatusBadge status={showStatus(status)} /> },
    {
      name: 'Deviation magnitude',
      value: magnitude === null ? 'Not measured' : measuredText(magnitude, entry),
      hint: hints.magnitude,
      isFigure: magnitude !== null,
    },
    { name: 'Deviation tolerance', value: formatMillimetres(tolerance), hint: hints.tolerance, isFigure: true },
  ];
}

/** What a person did: what was measured stands with the analysis that measured it. */
function personsRows(entry: Modification, showStatus: (status: ElementStatus) => ElementStatus): PropertyRow[] {
  const { kind, date, status, previousStatus, user, classificationType, analysis, analysisView } = entry;
  const isWord = kind === 'reclassified' && classificationType === 'manual';
  return [
    ...(isWord ? [{ name: 'Said', value: sayWord({ status: showStatus(status), user, date }) }] : []),
    { name: 'Status', value: <StatusBadge status={showStatus(status)} /> },
    ...(previousStatus ? [{ name: 'Before', value: <StatusBadge status={showStatus(previousStatus)} /> }] : []),
    { name: 'Analysis', value: analysisView.name },
    { name: 'Trade', value: analysis.name },
    ...(user === undefined ? [] : [{ name: 'By', value: user }]),
  ];
}

function useShownStatus(): (status: ElementStatus) => ElementStatus {
  const { project } = usePlace();
  const isOn = useFeatures().isOn('enableUnderConstruction', project);
  return (status) => shownStatus(status, isOn);
}
