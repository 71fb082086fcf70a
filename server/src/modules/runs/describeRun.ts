import type { RunProgress } from '@plumbline/contract/resources/analysisRequests';

/** A run, as far as telling how far it is needs. */
export interface RunPosition {
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The stage that is being worked on. */
  stage: number;
}

/** What is done of a stage, or of one trade's part in it. */
export interface StageAmount {
  stage: number;
  trade: string | null;
  size: number;
  done: number;
  /** As far as those did it who are at work now, since they began. */
  gained: number;
}

interface NamedStage {
  name: string;
  weight: number;
}

export interface RunOverview {
  run: RunPosition;
  amounts: readonly StageAmount[];
  stages: readonly NamedStage[];
  /** The names of the view's analyses. */
  trades: readonly string[];
  /** For how long those have been at work who are; undefined when nobody is. */
  workingS: number | undefined;
}

/** Before this nothing can be told from how fast it went. */
const estimateAfter = { share: 0.02, s: 5 };

/** How far a run is: as a whole, by stages and by trades. */
export function describeRun({ run, amounts, stages, trades, workingS }: RunOverview): RunProgress {
  const isOver = run.status === 'done';
  /** From 0 to 1; of a trade, without what the others need. */
  const shareOf = (stage: number, trade?: string): number => {
    if (isOver || stage < run.stage) return 1;
    if (stage > run.stage) return 0;
    const own = amounts.filter((one) => one.stage === stage && isPartOf(one, trade));
    const size = own.reduce((sum, one) => sum + one.size, 0);
    const done = own.reduce((sum, one) => sum + Math.min(one.done, one.size), 0);
    return size === 0 ? 0 : done / size;
  };
  // A stage that was passed without a piece of work took no time.
  const isWorked = (stage: number) => isOver || stage >= run.stage || amounts.some((one) => one.stage === stage);
  const worked = stages.map((stage, index) => ({ ...stage, index })).filter(({ index }) => isWorked(index));
  const total = worked.reduce((sum, { weight }) => sum + weight, 0);
  const whole = (trade?: string) =>
    worked.reduce((sum, { weight, index }) => sum + weight * shareOf(index, trade), 0) / total;
  const gained = worked.reduce((sum, { weight, index }) => sum + weight * gainedIn(amounts, index), 0) / total;
  const percent = (share: number) => (isOver ? 100 : Math.min(99, Math.floor(share * 100)));

  return {
    percent: percent(whole()),
    ...(run.status === 'running' && secondsLeft({ gained, workingS, left: 1 - whole() })),
    steps: worked.map(({ name, index }) => ({
      name,
      status: statusOf(run, index),
      percent: Math.floor(shareOf(index) * 100),
    })),
    trades: trades.map((name) => ({ name, percent: percent(whole(name)) })),
  };
}

const isPartOf = (amount: StageAmount, trade: string | undefined) =>
  trade === undefined || amount.trade === null || amount.trade === trade;

function statusOf({ status, stage }: RunPosition, index: number): 'waiting' | 'running' | 'done' {
  if (status === 'done' || index < stage) return 'done';
  return status === 'running' && index === stage ? 'running' : 'waiting';
}

function gainedIn(amounts: readonly StageAmount[], stage: number): number {
  const own = amounts.filter((one) => one.stage === stage);
  const size = own.reduce((sum, one) => sum + one.size, 0);
  return size === 0 ? 0 : own.reduce((sum, one) => sum + Math.min(one.gained, one.size), 0) / size;
}

/** At the pace of those who are at work: nobody was while the server was off, and before it another may have been faster. */
function secondsLeft({ gained, workingS = 0, left }: { gained: number; workingS: number | undefined; left: number }) {
  if (gained < estimateAfter.share || workingS < estimateAfter.s) return {};
  return { secondsLeft: roundUp((workingS * left) / gained) };
}

/** Coarser where there is more: what is told does not jump with every look. */
function roundUp(seconds: number): number {
  const step = seconds < 60 ? 5 : seconds < 600 ? 15 : 60;
  return Math.max(step, Math.ceil(seconds / step) * step);
}
