import type { packageForecast } from '@plumbline/contract/resources/workPackages';
import type { z } from 'zod';
import { formatDay } from '../../../ui/format.ts';
import { describeAhead } from '../describeAhead.ts';
import { paceText } from '../paceText.ts';

type Forecast = Pick<
  z.infer<(typeof packageForecast)['answer']>,
  'pacePerWeek' | 'aheadDays' | 'finish' | 'finishedOn'
>;

/** What the burn-up says, a sentence each. */
export function describeForecast({ pacePerWeek, aheadDays, finish, finishedOn }: Forecast): string[] {
  if (finishedOn !== null) return [`Finished by the scan of ${formatDay(finishedOn)}.`];
  return [
    ...(aheadDays === null ? ['No scan says yet how it goes.'] : [`${describeAhead(aheadDays)}.`]),
    ...(pacePerWeek === null ? [] : [`${paceText(pacePerWeek)} over the last scans.`]),
    ...(finish === null ? unfinished(pacePerWeek) : [describeFinish(finish)]),
  ];
}

function unfinished(pacePerWeek: number | null): string[] {
  return pacePerWeek === null ? [] : ['At this pace nothing says when it will be finished.'];
}

function describeFinish({ expected, earliest, latest }: NonNullable<Forecast['finish']>): string {
  const band =
    latest === null
      ? `${formatDay(earliest)} at the earliest`
      : `between ${formatDay(earliest)} and ${formatDay(latest)}`;
  return `Finish expected on ${formatDay(expected)}, ${band}.`;
}
