/** How much time what is left may still take. */
export function marginInWords(days: number): string {
  const shown = Math.abs(days) >= 10 ? Math.round(Math.abs(days)) : Math.round(Math.abs(days) * 2) / 2;
  if (shown === 0) return 'No day to spare';
  const count = `${shown} ${shown === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${count} of work too much` : `${count} to spare`;
}
