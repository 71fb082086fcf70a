/** How many days before or behind the plan, in words. */
export function describeAhead(days: number): string {
  const whole = Math.round(days);
  if (whole === 0) return 'On plan';
  const count = Math.abs(whole) === 1 ? '1 day' : `${Math.abs(whole)} days`;
  return whole > 0 ? `${count} ahead of plan` : `${count} late`;
}
