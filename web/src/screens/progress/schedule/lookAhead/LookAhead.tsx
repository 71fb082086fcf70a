import { SegmentedControl, Select } from '@mantine/core';
import type { HoldUpRow, LookAheadAnswer } from '@plumbline/contract/resources/scheduleComparison';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLookAhead } from '../../../../data/progress/schedule.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount, formatDay, isoDay } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { LoadFailure } from '../../LoadFailure.tsx';
import { AwaitedList } from './AwaitedList.tsx';
import { HoldUpList } from './HoldUpList.tsx';
import classes from './LookAhead.module.css';

const weekChoices = [1, 2, 3, 4, 6, 8, 12, 26];
const kinds = ['measured', 'notMeasured', 'starts'] as const;
type Kind = (typeof kinds)[number];

interface LookAheadProps {
  weeks: number;
  from: string | undefined;
  onChange: (asked: { weeks?: number; from?: string | undefined }) => void;
  onShow: (id: string) => void;
}

/** What starts in the next weeks, and what is in its way: the list that planners make by hand ([WORK-7]). */
export function LookAhead({ weeks, from, onChange, onShow }: LookAheadProps) {
  const { data, error, isFetching, refetch } = useLookAhead({ weeks, from });
  const [kind, setKind] = useState<Kind>('measured');
  if (data === undefined) {
    if (error) {
      const title = "We couldn't look ahead, please retry.";
      return <LoadFailure title={title} error={error} isFetching={isFetching} refetch={refetch} />;
    }
    return <LoadingSkeleton rows={6} height={64} label="Looking ahead" />;
  }
  const measured = data.holdUps.filter((one) => one.kind !== 'notMeasured');
  const unmeasured = data.holdUps.filter((one) => one.kind === 'notMeasured');
  return (
    <>
      <div className={classes.asked}>
        <Select
          label="From"
          data={daysToLookFrom(data)}
          value={data.from}
          allowDeselect={false}
          onChange={(day) => day !== null && onChange({ from: day })}
        />
        <Select
          label="For"
          data={weekChoices.map((count) => ({
            value: String(count),
            label: count === 1 ? '1 week' : `${count} weeks`,
          }))}
          value={String(weeks)}
          allowDeselect={false}
          onChange={(count) => count !== null && onChange({ weeks: Number(count) })}
        />
      </div>
      <p className={classes.line} aria-live="polite">
        {sumInWords(data)}
      </p>
      <SegmentedControl
        aria-label="Show of these weeks"
        fullWidth
        data={[
          { value: 'measured', label: `In the way ${formatCount(measured.length)}` },
          { value: 'notMeasured', label: `Not measured ${formatCount(unmeasured.length)}` },
          { value: 'starts', label: `What starts ${formatCount(data.numAwaited)}` },
        ]}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      {kind === 'starts' ? (
        <AwaitedList awaited={data.awaited} onShow={onShow} />
      ) : (
        <Shown holdUps={kind === 'measured' ? measured : unmeasured} kind={kind} onShow={onShow} />
      )}
    </>
  );
}

function Shown({ holdUps, kind, onShow }: { holdUps: HoldUpRow[]; kind: Kind; onShow: (id: string) => void }) {
  if (holdUps.length > 0) return <HoldUpList key={kind} holdUps={holdUps} onShow={onShow} />;
  return (
    <EmptyState
      icon={<IconCircleCheck />}
      title={
        kind === 'measured' ? 'Nothing that is measured is in the way.' : 'Everything that is awaited is measured.'
      }
    />
  );
}

function sumInWords({ from, to, numAwaited, numHeldUp, numHoldUps, holdUps }: LookAheadAnswer): string {
  const days = `From ${formatDay(from)} to ${formatDay(to)}`;
  if (numAwaited === 0) return `${days} nothing starts that has not begun.`;
  const awaited = numAwaited === 1 ? '1 activity starts' : `${formatCount(numAwaited)} activities start`;
  const waiting = numHeldUp === 0 ? 'nothing is in the way' : `${formatCount(numHeldUp)} wait for something`;
  const cut = numHoldUps > holdUps.length ? ` The first ${formatCount(holdUps.length)} are listed.` : '';
  return `${days} ${awaited}, ${waiting}.${cut}`;
}

/** Days that look-aheads are made from; the latest that anything is known of comes first. */
function daysToLookFrom({ schedule: { dataDate }, lastScan, from }: LookAheadAnswer) {
  const known = new Map<string, string>();
  const add = (day: string | null, name: string) => {
    if (day !== null) known.set(day, known.has(day) ? `${known.get(day)}, ${name.toLowerCase()}` : name);
  };
  add(lastScan, 'Last scan');
  add(dataDate, 'Data date');
  add(isoDay(new Date()), 'Today');
  if (!known.has(from)) add(from, 'Chosen day');
  return [...known].map(([value, name]) => ({ value, label: `${formatDay(value)}, ${name.toLowerCase()}` }));
}
