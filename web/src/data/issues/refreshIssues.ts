import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';

/** Lists, counts, and the rows and cards of elements that name issues. */
export async function refreshIssues(client: QueryClient, projectId: string): Promise<void> {
  const keys = [queryKeys.issues(projectId), queryKeys.classificationsOf(projectId)];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
