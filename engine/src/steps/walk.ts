import { availableParallelism } from 'node:os';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Report } from '../ground/Progress.ts';
import { analysis, definitionOf, kindsReady, type ListedStep, listSteps, resultOf, type StepKind } from './analysis.ts';
import { checkVersion } from './checkVersion.ts';
import { createStepLane, type StepLaneOptions } from './createStepLane.ts';
import { openRun, type Run } from './openRun.ts';

export interface WalkOptions extends StepLaneOptions {
  /** Processes that do steps side by side. */
  lanes?: number | undefined;
  report?: Report | undefined;
}

/** Does what is left of the run in a folder, on this machine alone: what is there is not done again. */
export async function walk(path: string, options: WalkOptions = {}): Promise<Run> {
  const run = await openRun(path);
  await checkVersion(run);
  await run.folder.removeUnfinished();
  const plan = createPlan(run, options.report);
  const lanes = Array.from({ length: options.lanes ?? availableParallelism() }, () => createStepLane(options));
  try {
    await Promise.all(
      lanes.map(async (lane) => {
        for (let next = await plan.take(); next; next = await plan.take()) {
          const { kind } = next.step;
          let rest = next.size;
          plan.tell(kind, 0);
          const report = (size: number) => {
            rest -= size;
            plan.tell(kind, size);
          };
          await lane.work(path, next.step, { report });
          plan.finish(kind, rest);
        }
      }),
    );
  } catch (error) {
    plan.giveUp();
    throw error;
  } finally {
    // One that failed takes the others with it: they would go on for minutes with work that nobody will use.
    await Promise.all(lanes.map((lane) => lane.end()));
  }
  return run;
}

interface Amount {
  open: number;
  size: number;
  done: number;
}

/** Which steps can be done, and how far each kind is. */
function createPlan(run: Run, report: Report | undefined) {
  const amounts = new Map<StepKind, Amount>();
  const ready: ListedStep[] = [];
  let waiting = Promise.withResolvers<void>();
  let isOver = false;

  const wake = () => {
    waiting.resolve();
    waiting = Promise.withResolvers();
  };

  function tell(kind: StepKind, size: number): void {
    const amount = amounts.get(kind) as Amount;
    amount.done = Math.min(amount.size, amount.done + size);
    report?.({ step: definitionOf(kind).says, done: amount.done, total: amount.size });
  }

  /** Lists the steps of every kind that can begin, those that are done already left out. */
  const advance = async (): Promise<void> => {
    const done = new Set([...amounts].filter(([, { open }]) => open === 0).map(([kind]) => kind));
    const kinds = kindsReady(analysis, { begun: new Set(amounts.keys()), done });
    for (const kind of kinds) {
      const listed = await listSteps(kind, run);
      const open: ListedStep[] = [];
      for (const one of listed) if (!(await run.folder.has(await resultOf(run, one.step)))) open.push(one);
      const total = (steps: readonly ListedStep[]) => steps.reduce((sum, { size }) => sum + size, 0);
      amounts.set(kind, { open: open.length, size: total(listed), done: total(listed) - total(open) });
      ready.push(...open);
    }
    ready.sort(byUrgency);
    if (kinds.length > 0) return advance();
    isOver = amounts.size === analysis.length && [...amounts.values()].every(({ open }) => open === 0);
  };

  let listing = Promise.resolve();
  const look = () => {
    listing = listing.then(advance);
    listing.then(wake, wake);
    return listing;
  };

  return {
    tell,
    /** The next step, as soon as there is one; none when all are done. */
    async take(): Promise<ListedStep | undefined> {
      if (amounts.size === 0) await look();
      for (;;) {
        await listing;
        const next = ready.shift();
        if (next || isOver) return next;
        await waiting.promise;
      }
    },
    /** A step is done; so much of its size was not told of. */
    finish(kind: StepKind, rest: number): void {
      tell(kind, rest);
      const amount = amounts.get(kind) as Amount;
      amount.open--;
      if (amount.open === 0) void bestEffort(look());
    },
    giveUp(): void {
      isOver = true;
      ready.length = 0;
      wake();
    },
  };
}

const kindOrder = new Map<string, number>(analysis.map(({ kind }, index) => [kind, index]));

/** In the order of the analysis, and the largest first: begun last, it would keep one lane busy while the others wait. */
const byUrgency = (a: ListedStep, b: ListedStep): number =>
  (kindOrder.get(a.step.kind) ?? 0) - (kindOrder.get(b.step.kind) ?? 0) || b.size - a.size;
