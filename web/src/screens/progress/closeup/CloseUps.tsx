import { Menu, Select } from '@mantine/core';
import type { CloseUps as Answer } from '@plumbline/contract/resources/closeUps';
import { IconShieldCheck } from '@tabler/icons-react';
import { closeUpPageSize, useCloseUpExport, useCloseUps } from '../../../data/progress/closeUps.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './CloseUps.module.css';
import { CoveringGroup } from './CoveringGroup.tsx';
import { useCloseUpAddress } from './closeUpAddress.ts';
import { groupCloseUps } from './groupCloseUps.ts';

const spans = [
  { value: '', label: 'Whenever it starts' },
  { value: '14', label: 'Starts within 2 weeks' },
  { value: '28', label: 'Starts within 4 weeks' },
  { value: '84', label: 'Starts within 12 weeks' },
];

/** Deviated elements that a later activity covers: what is to be mended before it is closed up ([WORK-7]). */
export function CloseUps() {
  const { settled, change } = useCloseUpAddress();
  const { data, error, isFetching, refetch } = useCloseUps(settled);
  if (data === undefined) {
    if (error === null) return <LoadingSkeleton rows={6} height={52} label="Loading what is to be mended" />;
    const title = "We couldn't display what is to be mended, please retry.";
    return <LoadFailure title={title} error={error} isFetching={isFetching} refetch={refetch} />;
  }
  if (data.state !== 'ready') return <NotReady answer={data} onRetry={() => void refetch()} retrying={isFetching} />;
  const pageCount = Math.ceil(data.total / closeUpPageSize);
  return (
    <section className={classes.list} aria-label="Mend before it is closed up">
      <p className={classes.line}>{describeCounts(data)}</p>
      <div className={classes.bar}>
        <Select
          className={classes.span}
          aria-label="When the covering activity starts"
          data={spans}
          value={String(settled.within ?? '')}
          allowDeselect={false}
          onChange={(next) => change({ within: next ? Number(next) : undefined, page: 1 })}
        />
        {data.total > 0 && <Exports within={settled.within} />}
      </div>
      {data.total === 0 && (
        <EmptyState icon={<IconShieldCheck />} title="Nothing is to be mended before it is closed up.">
          {settled.within === undefined ? undefined : 'Activities that start later may cover something.'}
        </EmptyState>
      )}
      {groupCloseUps(data.closeUps).map((group) => (
        <CoveringGroup key={group.covering.watchlist} group={group} />
      ))}
      {pageCount > 1 && (
        <Pager page={Math.min(settled.page, pageCount)} pageCount={pageCount} onChange={(page) => change({ page })} />
      )}
    </section>
  );
}

function NotReady({ answer, onRetry, retrying }: { answer: Answer; onRetry: () => void; retrying: boolean }) {
  if (answer.state === 'preparing') {
    return <Spinner label="Finding out which elements cover which; for a large model this takes a minute" />;
  }
  if (answer.state === 'failed') {
    return (
      <ErrorState title="It is not known which elements cover which." onRetry={onRetry} retrying={retrying}>
        {answer.problem}
      </ErrorState>
    );
  }
  const title = answer.state === 'noModel' ? 'There is no model yet.' : 'No scan has been published yet.';
  return <EmptyState icon={<IconShieldCheck />} title={title} />;
}

function Exports({ within }: { within: number | undefined }) {
  const { isBusy, waiting, save, cancel } = useCloseUpExport({ within });
  return (
    <ExportMenu isBusy={isBusy} waiting={waiting} onCancel={cancel}>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      <Menu.Item onClick={() => void save('xlsx')}>Excel</Menu.Item>
    </ExportMenu>
  );
}

/** What was looked at, and what was not. */
function describeCounts({ total, numDeviated, numInNoPackage, schedule, isBeingMeasured }: Answer): string {
  const covered = `${formatCount(total)} of ${countWords(numDeviated)} will be covered by a later activity.`;
  const left =
    numInNoPackage === 0 ? [] : [`${formatCount(numInNoPackage)} in no work package ${are(numInNoPackage)} left out.`];
  const order =
    schedule === null ? ['There is no schedule: planned dates of work packages tell what comes later.'] : [];
  const behind = isBeingMeasured ? ['Progress is being measured.'] : [];
  return [covered, ...left, ...order, ...behind].join(' ');
}

const countWords = (count: number) => (count === 1 ? '1 deviated element' : `${formatCount(count)} deviated elements`);
const are = (count: number) => (count === 1 ? 'is' : 'are');
