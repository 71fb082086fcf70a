import type { RunProgress } from '@plumbline/contract/resources/analysisRequests';

/** A run, as far as telling how far it is needs. */
export interface RunPosition {
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
}

/** How much of a kind of work there is, for a trade or for all (empty), and how much of it is done. */
export interface StageAmount {
  kind: string;
  trade: string;
  size: number;
  done: number;
  /** How many pieces are not done; null while they are not listed. */
  open: number | null;
}

interface NamedStep {
  kind: string;
  /** Absent for what people need not see. */
  says?: string;
  weight: number;
}

export interface RunOverview {
  run: RunPosition;
  amounts: readonly StageAmount[];
  steps: readonly NamedStep[];
  /** The names of the view's analyses. */
  trades: readonly string[];
  /** For how long anybody was at work on it. */
  workedS: number;
}

/** Before this nothing can be told from how fast it went. */
const estimateAfter = { share: 0.02, s: 5 };

/** How far a run is: as a whole, by steps and by trades. */
export function describeRun({ run, amounts, steps, trades, workedS }: RunOverview): RunProgress {
  const isOver = run.status === 'done';
  const amountsOf = Map.groupBy(amounts, ({ kind }) => kind);
  const isDone = (kind: string) => isOver || (amountsOf.get(kind)?.every(({ open }) => open === 0) ?? false);
  /** From 0 to 1; of a trade, without what the others need. */
  const shareOf = (kind: string, trade?: string): number => {
    if (isDone(kind)) return 1;
    const own = (amountsOf.get(kind) ?? []).filter((one) => isPartOf(one, trade));
    const size = own.reduce((sum, one) => sum + one.size, 0);
    const done = own.reduce((sum, one) => sum + Math.min(one.done, one.size), 0);
    return size === 0 ? 0 : done / size;
  };
  // A kind without a piece of work took no time.
  const isWorked = (kind: string) => isOver || !isDone(kind) || amountsOf.get(kind)?.some(({ size }) => size > 0);
  const worked = steps.flatMap(({ kind, says, weight }) =>
    says !== undefined && isWorked(kind) ? [{ kind, says, weight }] : [],
  );
  const total = worked.reduce((sum, { weight }) => sum + weight, 0);
  const whole = (trade?: string) =>
    worked.reduce((sum, { weight, kind }) => sum + weight * shareOf(kind, trade), 0) / total;
  const percent = (share: number) => (isOver ? 100 : Math.min(99, Math.floor(share * 100)));

  return {
    percent: percent(whole()),
    ...(run.status === 'running' && secondsLeft(whole(), workedS)),
    steps: worked.map(({ says, kind }) => ({
      name: says,
      status: isDone(kind) ? 'done' : run.status === 'running' && amountsOf.has(kind) ? 'running' : 'waiting',
      percent: Math.floor(shareOf(kind) * 100),
    })),
    trades: trades.map((name) => ({ name, percent: percent(whole(name)) })),
  };
}

const isPartOf = (amount: StageAmount, trade: string | undefined) =>
  trade === undefined || amount.trade === '' || amount.trade === trade;

/** At the pace so far: nobody was at work while the server was off, and that time does not count. */
function secondsLeft(share: number, workedS: number) {
  if (share < estimateAfter.share || workedS < estimateAfter.s) return {};
  return { secondsLeft: roundUp((workedS * (1 - share)) / share) };
}

/** Coarser where there is more: what is told does not jump with every look. */
function roundUp(seconds: number): number {
  const step = seconds < 60 ? 5 : seconds < 600 ? 15 : 60;
  return Math.max(step, Math.ceil(seconds / step) * step);
}
