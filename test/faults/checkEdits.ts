import type { Client } from '../../contract/src/client.ts';
import { classificationsOfElements } from '../../contract/src/resources/classifications.ts';
import { listIssueComments, listIssues } from '../../contract/src/resources/issues.ts';
import type { Truth } from './openEditors.ts';

const all = { limit: 10_000 };

type Place = { projectId: string; viewId: string };

/** While people go on: what they were told is there is there, and nothing is there twice. */
export async function checkIssues(call: Client, params: Place, truth: Truth): Promise<string[]> {
  const told = [...truth.issues.keys()];
  const { result } = await call(listIssues, { params, query: all });
  const counts = countOf(result.map(({ diagnosis }) => diagnosis));
  return [...listLost(told, counts), ...listTwice(counts)];
}

/** When people have ended: all of it is as they were told, and done once. */
export async function checkEdits(call: Client, params: Place, truth: Truth): Promise<string[]> {
  const broken = await checkIssues(call, params, truth);
  for (const { diagnosis, priority } of (await call(listIssues, { params, query: all })).result) {
    const told = truth.issues.get(diagnosis)?.priority;
    if (told !== undefined && told !== priority) broken.push(`${diagnosis} is ${priority} instead of ${told}`);
  }
  const { result } = await call(listIssueComments, { params, query: all });
  const comments = countOf(result.map(({ comment }) => comment));
  broken.push(...listLost([...truth.comments], comments), ...listTwice(comments));

  const forgeObjectIds = [...truth.judged.keys()].join();
  const verdicts = forgeObjectIds && (await call(classificationsOfElements, { params, query: { forgeObjectIds } }));
  for (const { forgeObjectId, status, modificationHistory } of verdicts || []) {
    const told = truth.judged.get(forgeObjectId);
    const changes = modificationHistory.filter(({ kind }) => kind === 'reclassified').length;
    if (told?.status !== status) broken.push(`element ${forgeObjectId} is ${status} instead of ${told?.status}`);
    if (told?.changes !== changes) {
      broken.push(`element ${forgeObjectId} was changed ${changes} times instead of ${told?.changes}`);
    }
  }
  return broken;
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const listLost = (told: readonly string[], counts: ReadonlyMap<string, number>) =>
  told.filter((name) => !counts.has(name)).map((name) => `'${name}' was acknowledged and is not there`);

const listTwice = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, count]) => count > 1).map(([name, count]) => `'${name}' is there ${count} times`);
