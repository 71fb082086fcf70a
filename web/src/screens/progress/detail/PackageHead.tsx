import { Text, Title } from '@mantine/core';
import type { ProgressRecord, WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import { workPackageState } from '@plumbline/contract/workPackageState';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount, formatDay, isoDay } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { hasLostIds, IdsWarning } from '../IdsWarning.tsx';
import { percentOf } from '../progressOf.ts';
import { StateBadge } from '../StateBadge.tsx';
import classes from './WorkPackageDetails.module.css';

interface PackageHeadProps {
  watchlist: WatchlistDetail;
  record: ProgressRecord | undefined;
}

/** What a package is, and what has become of its elements. */
export function PackageHead({ watchlist, record }: PackageHeadProps) {
  const { name, description, startDate, endDate, primavera, note, isBeingMeasured, state: standing } = watchlist;
  const state = workPackageState(watchlist, percentOf(record), isoDay(new Date()));
  return (
    <div className={classes.about}>
      <div className={classes.name}>
        <Title order={2}>{name}</Title>
        <IdsWarning watchlist={watchlist} />
      </div>
      <div className={classes.badges}>
        <StateBadge state={state} />
        {isBeingMeasured && (
          <Text span c="dimmed" role="status">
            Being measured
          </Text>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label="Start date">{formatDay(startDate)}</Fact>
        <Fact label="End date">{formatDay(endDate)}</Fact>
        {standing && <Fact label="Against plan">{sayWorkState(standing)}</Fact>}
        {primavera.wbs && <Fact label="WBS Code">{primavera.wbs}</Fact>}
        {primavera.activityId && <Fact label="Activity ID">{primavera.activityId}</Fact>}
      </dl>
      {description && <Text className={classes.description}>{description}</Text>}
      {hasLostIds(watchlist) && <LostIds watchlist={watchlist} />}
      {note && <AlertBox>{note}</AlertBox>}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LostIds({ watchlist: { missingIds } }: { watchlist: WatchlistDetail }) {
  return (
    <AlertBox level="alert" title="Some global IDs are not in the latest model.">
      They are not counted.
      {missingIds.length > 0 && (
        <details>
          <summary>{`Data not found: ${formatCount(missingIds.length)}`}</summary>
          <ScrollRegion label="Data not found" className={classes.ids}>
            <ul>
              {missingIds.map((id) => (
                <li key={id}>{id}</li>
              ))}
            </ul>
          </ScrollRegion>
        </details>
      )}
    </AlertBox>
  );
}
