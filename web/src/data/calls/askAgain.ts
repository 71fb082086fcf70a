import type { QueryClient } from '@tanstack/react-query';

/** Asks again for what stands on the page and could not be had. */
export function askAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
