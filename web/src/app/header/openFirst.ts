import type { KeyboardEvent } from 'react';

/** Enter in the search of a dropdown opens the first that was found. */
export function openFirst(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('a[href]')?.click();
}
