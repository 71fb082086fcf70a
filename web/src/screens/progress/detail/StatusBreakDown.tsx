import type { ProgressRecord, Watchlist } from '@plumbline/contract/resources/workPackages';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';
import { progressPercent } from '@plumbline/contract/workPackageState';
import { useMemo } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useStores, useWorkspace } from '../../../state/stores.ts';
import { Donut, type DonutPart } from '../../../ui/charts/Donut.tsx';
import { formatCount, formatDay, formatPercent } from '../../../ui/format.ts';
import { StatusIcon } from '../../../ui/StatusBadge.tsx';
import { builtWords, notSeenShare, percentOf, percentText } from '../progressOf.ts';
import { type Answer, DetailSection } from './DetailSection.tsx';
import classes from './WorkPackageDetails.module.css';

interface StatusBreakDownProps {
  watchlist: Watchlist;
  answer: Answer<ProgressRecord[]>;
}

/** What stands, what does not, and what nobody has seen, as of the last scan ([WORK-5]). */
export function StatusBreakDown({ watchlist, answer }: StatusBreakDownProps) {
  return (
    <DetailSection title="Progress break-down" answer={answer}>
      {(records) => <LastRecord watchlist={watchlist} record={records.at(-1)} />}
    </DetailSection>
  );
}

function LastRecord({ watchlist, record }: { watchlist: Watchlist; record: ProgressRecord | undefined }) {
  if (record === undefined) {
    return (
      <p className={classes.line}>
        {watchlist.isBeingMeasured ? 'It is being measured.' : 'No published analysis has looked at it yet.'}
      </p>
    );
  }
  return (
    <>
      <p className={classes.headline}>
        <strong>{percentText(percentOf(record))}</strong>
        {` ${builtWords(watchlist.weightBy)}, as of ${record.analysis.name} (${formatDay(record.analysis.scanDate, { timeZone: 'UTC' })})`}
      </p>
      {watchlist.weightBy !== 'element' && <p className={classes.line}>{ofElements(record)}</p>}
      <StatusDonut record={record} />
      <StillBeingBuilt record={record} />
      <NotSeen record={record} />
    </>
  );
}

function ofElements(record: ProgressRecord): string {
  const inElements = `${percentText(progressPercent(record))} of the elements.`;
  return record.weighted === null
    ? `The latest model has not been measured, so this is ${inElements}`
    : `That is ${inElements}`;
}

/** Where under construction is shown as deviated, the parts of the ring add up to more than is built. */
function StillBeingBuilt({ record: { under_construction: count } }: { record: ProgressRecord }) {
  const { project } = usePlace();
  const isToldApart = useFeatures().isOn('enableUnderConstruction', project);
  if (isToldApart || count === 0) return null;
  const which = count === 1 ? '1 of the deviated elements is' : `${formatCount(count)} of the deviated elements are`;
  return <p className={classes.line}>{`${which} still under construction, and not counted as built.`}</p>;
}

/** Nothing seen is not nothing built: the share is said, not only drawn. */
function NotSeen({ record }: { record: ProgressRecord }) {
  if (record.no_data === 0) return null;
  const counts = `${formatCount(record.no_data)} of ${formatCount(record.total)} elements`;
  return (
    <p className={classes.notSeen}>
      {`No scan has seen ${formatPercent(notSeenShare(record))} of it (${counts}). What was not seen may stand already: it does not count as built, nor as not begun.`}
    </p>
  );
}

/** Thinner where there is less to be seen: what is not finished, not there, not seen. */
const insets: Partial<Record<ElementStatus, number>> = { under_construction: 4, missing: 8, no_data: 12, not_due: 12 };

function StatusDonut({ record }: { record: ProgressRecord }) {
  const { project } = usePlace();
  const hasConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const { workspace } = useStores();
  const hidden = useWorkspace((state) => state.hiddenStatuses);
  const shown = shownStatuses(hasConstruction, record.not_due > 0).map(({ name }) => name);
  const parts = useMemo(
    () =>
      shownStatuses(hasConstruction, record.not_due > 0).map(
        ({ name, label }): DonutPart => ({
          id: name,
          label,
          // A status that is shown as another one is counted with it.
          count: (['verified', 'deviated', 'under_construction', 'missing', 'no_data', 'not_due'] as const)
            .filter((status) => shownStatus(status, hasConstruction) === name)
            .reduce((sum, status) => sum + record[status], 0),
          colour: `var(--pl-status-${name})`,
          icon: <StatusIcon status={name} />,
          ...(insets[name] !== undefined && { inset: insets[name] }),
        }),
      ),
    [record, hasConstruction],
  );
  const seen = shown.filter((name) => !hidden.includes(name));
  const chosen = seen.length === shown.length ? [] : seen;

  /** Shows one status alone in the viewer; the same one again shows all. */
  function choose(id: string) {
    const isOnly = chosen.length === 1 && chosen[0] === id;
    const { toggleStatus } = workspace.getState();
    for (const name of shown) {
      const isHidden = workspace.getState().hiddenStatuses.includes(name);
      if (isHidden !== (!isOnly && name !== id)) toggleStatus(name);
    }
  }

  return (
    <Donut
      label="Progress break-down"
      unit={(count) => (count === 1 ? 'element' : 'elements')}
      parts={parts}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
