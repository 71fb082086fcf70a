// A large schedule in each format that is read: CPU seconds, and against parting it into lines; then by the calls.
import { csvText, makePlan, mspdiOf, p6XlsxOf, pmxmlOf, xerOf } from '../server/src/schedules/read/plan.fixture.ts';
import { readSchedule } from '../server/src/schedules/read/readSchedule.ts';
import { benchComparison, type ComparisonFigures } from './compareBench.ts';
import { benchScheduleCalls, type CallFigures } from './scheduleCalls.ts';

interface FormatFigures {
  mib: number;
  /** CPU seconds from bytes at hand to the schedule, with what is odd about it. */
  readS: number;
  /** Against decoding the bytes as a text and parting that into lines. */
  perLines: number;
}

export interface ScheduleFigures {
  activities: number;
  relations: number;
  formats: Record<string, FormatFigures>;
  /** The XER through the calls of the product. */
  calls: CallFigures;
  comparison: ComparisonFigures;
}

export async function benchSchedule(
  folder: string,
  { activities, rounds, elements }: { activities: number; rounds: number; elements: number },
): Promise<ScheduleFigures> {
  const plan = makePlan(activities);
  const files: Record<string, Uint8Array> = {
    xer: xerOf(plan),
    pmxml: pmxmlOf(plan),
    mspdi: mspdiOf(plan),
    p6Xlsx: await p6XlsxOf(plan),
    csv: Buffer.from(csvText(plan)),
  };
  const formats: Record<string, FormatFigures> = {};
  let relations = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const read = await best(rounds, async () => {
      const schedule = await readSchedule(name, bytes);
      if (schedule.activities.length !== activities)
        throw new Error(`${name}: ${schedule.activities.length} activities`);
      relations = schedule.relations.length;
    });
    const lines = await best(rounds, async () => {
      if (new TextDecoder('latin1').decode(bytes).split('\n').length === 0) throw new Error('no lines');
    });
    formats[name] = { mib: round(bytes.length / 2 ** 20, 1), readS: round(read, 2), perLines: round(read / lines, 0) };
  }
  const file = { name: 'plan.xer', bytes: new Uint8Array(xerOf(plan)) };
  return {
    activities,
    relations,
    formats,
    calls: await benchScheduleCalls(folder, file, elements),
    comparison: await benchComparison(activities, rounds),
  };
}

async function best(rounds: number, work: () => Promise<void>): Promise<number> {
  let seconds = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    seconds = Math.min(seconds, (user + system) / 1e6);
  }
  return seconds;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
