import type { KeyboardEvent } from 'react';

/** Enter in the search of a dropdown opens the first that was found. */
export function openFirst(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  // The list closes and its button gets the focus back: Enter would press that too, and open the list again.
  event.preventDefault();
  event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('a[href]')?.click();
}
