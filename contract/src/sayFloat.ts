import { nameOfDays } from './sayWorkState.ts';
import type { WorkFloat } from './workFloat.ts';

/** '12 working days; by the forecast 3 to 5', '0 days by its relations'; nothing where no float is known. */
export function sayFloat({ days, isOwn, left, unit }: WorkFloat): string | undefined {
  if (days === null) return undefined;
  const own = isOwn ? ' by its relations' : '';
  const rest = left === undefined ? '' : `; by the forecast ${sayLeft(left)}`;
  return `${signed(days)} ${nameOfDays(days, unit)}${own}${rest}`;
}

/** 'Critical in the schedule', 'Critical by the forecast'; nothing where it is not. */
export function sayCritical({ isCritical, isOwn, becomesCritical }: WorkFloat): string | undefined {
  if (isCritical) return isOwn ? 'Critical by its relations' : 'Critical in the schedule';
  return becomesCritical ? 'Critical by the forecast' : undefined;
}

function sayLeft({ least, most }: NonNullable<WorkFloat['left']>): string {
  if (least === null) return `at most ${signed(most)}`;
  return least === most ? signed(most) : `${signed(least)} to ${signed(most)}`;
}

const signed = (days: number) => (days < 0 ? `−${-days}` : String(days));
