import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import type { ProgressRecord, Watchlist } from '@plumbline/contract/resources/workPackages';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import { workPackageState } from '@plumbline/contract/workPackageState';
import { isLate } from '@plumbline/contract/workState';
import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { ShareBar } from '../../../ui/charts/ShareBar.tsx';
import { formatCount, formatDay, formatPercent, isoDay } from '../../../ui/format.ts';
import { IdsWarning } from '../IdsWarning.tsx';
import { builtWords, notSeenShare, percentOf, percentText } from '../progressOf.ts';
import { StateBadge } from '../StateBadge.tsx';
import classes from './PackageCard.module.css';

interface PackageCardProps {
  watchlist: Watchlist;
  /** What was measured last; none before the first published scan. */
  record: ProgressRecord | undefined;
  mayWrite: boolean;
}

/** A work package in the list; a press opens it ([WORK-2]). */
export const PackageCard = memo(function PackageCard({ watchlist, record, mayWrite }: PackageCardProps) {
  const { project, view } = usePlace();
  const { _id, name, startDate, endDate, numElements, weightBy, primavera, state: standing } = watchlist;
  const percent = percentOf(record);
  const notSeen = notSeenShare(record);
  const state = workPackageState(watchlist, percent, isoDay(new Date()));
  const to = (page: 'detail' | 'edit') => workPackagePath(project, view._id, _id, page);
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <Anchor component={Link} to={to('detail')} className={classes.title} title={name} underline="never">
          {name}
        </Anchor>
        <IdsWarning watchlist={watchlist} />
        {mayWrite && (
          <Tooltip label="Edit">
            <ActionIcon component={Link} to={to('edit')} className={classes.edit} aria-label={`Edit ${name}`}>
              <IconPencil aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div className={classes.facts}>
        <span>{`${formatDay(startDate)} – ${formatDay(endDate)}`}</span>
        <span>{numElements === 1 ? '1 element' : `${formatCount(numElements)} elements`}</span>
        {primavera.wbs && <span className={classes.code}>{primavera.wbs}</span>}
      </div>
      <ShareBar
        label={`${percentText(percent)} ${builtWords(weightBy)}, ${formatPercent(notSeen)} not seen by any scan`}
        built={percent / 100}
        notSeen={notSeen}
      />
      <div className={classes.foot}>
        <strong className={classes.percent}>{percentText(percent)}</strong>
        <span className={classes.beside}>{beside(watchlist, record, notSeen)}</span>
        <StateBadge state={state} />
      </div>
      {standing && (
        <p className={classes.standing} data-late={isLate(standing) || undefined}>
          {sayWorkState(standing)}
        </p>
      )}
    </article>
  );
});

/** What keeps 0% from being read as 'not begun', and what the last scan has changed. */
function beside({ isBeingMeasured, trend }: Watchlist, record: ProgressRecord | undefined, notSeen: number): string {
  if (isBeingMeasured) return 'Being measured';
  if (record === undefined) return 'Not measured yet';
  const [before, now] = trend.slice(-2);
  const step = before === undefined || now === undefined ? 0 : Math.round(now - before);
  return [
    ...(notSeen > 0 ? [`${formatPercent(notSeen)} not seen`] : []),
    ...(step === 0 ? [] : [`${step > 0 ? '+' : '−'}${Math.abs(step)}% by the last scan`]),
  ].join(', ');
}
