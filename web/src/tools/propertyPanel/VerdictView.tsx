import type { Classification, Modification } from '@plumbline/contract/resources/classifications';
import { type ElementStatus, shownStatus } from '@plumbline/contract/status';
import { IconCircleCheck } from '@tabler/icons-react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { causeText } from '../../data/verdicts/causeText.ts';
import { measuredText } from '../../data/verdicts/measuredText.ts';
import { saySeenBefore } from '../../data/verdicts/saySeenBefore.ts';
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
        <p className={classes.reason}>{verdict.reason}</p>
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
  const { status, previousStatus, user, analysis, analysisView, magnitude, tolerance } = entry;
  const rows: PropertyRow[] = [
    { name: 'Analysis', value: analysisView.name },
    { name: 'Trade', value: analysis.name },
    { name: 'Status', value: <StatusBadge status={showStatus(status)} /> },
    ...(previousStatus ? [{ name: 'Before', value: <StatusBadge status={showStatus(previousStatus)} /> }] : []),
    {
      name: 'Deviation magnitude',
      value: magnitude === null ? 'Not measured' : measuredText(magnitude, entry),
      hint: hints.magnitude,
      isFigure: magnitude !== null,
    },
    { name: 'Deviation tolerance', value: formatMillimetres(tolerance), hint: hints.tolerance, isFigure: true },
  ];
  return user === undefined ? rows : [...rows, { name: 'By', value: user }];
}

function useShownStatus(): (status: ElementStatus) => ElementStatus {
  const { project } = usePlace();
  const isOn = useFeatures().isOn('enableUnderConstruction', project);
  return (status) => shownStatus(status, isOn);
}
