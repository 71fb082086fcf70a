import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, newCallKey } from '../../contract/src/client.ts';
import { reclassify } from '../../contract/src/resources/classifications.ts';
import { createIssue, createIssueComment, issuePriorities, updateIssue } from '../../contract/src/resources/issues.ts';
import type { RouteDefinition, RouteInput } from '../../contract/src/route.ts';
import { createRandom } from './createRandom.ts';
import { isAway } from './isAway.ts';

/** What people were told is done. */
export interface Truth {
  /** By name of the issue. */
  issues: Map<string, { id: string; priority: string }>;
  comments: Set<string>;
  /** By number of the element: what it was judged last, and how many changes that took. */
  judged: Map<number, { status: string; changes: number }>;
  retries: number;
  /** Edits that were right and refused. */
  refused: string[];
}

interface EditorsOptions {
  call: Client;
  place: { projectId: string; viewId: string };
  seed: number;
}

const people = 3;
/** Each person has elements that nobody else changes. */
const elementsOfPerson = 4;
const statuses = ['verified', 'deviated', 'missing'] as const;

/** People who record issues, comment on them, change them and judge elements, one edit after the other. */
export function openEditors({ call, place, seed }: EditorsOptions) {
  const truth: Truth = { issues: new Map(), comments: new Set(), judged: new Map(), retries: 0, refused: [] };
  let isOver = false;
  const editing = Array.from({ length: people }, (_, person) => edit(person));

  /** Sends a call with one key until it is answered. */
  async function untilAnswered<D extends RouteDefinition>(route: D, input: RouteInput<D>) {
    const key = newCallKey();
    for (;;) {
      try {
        return await call(route, { ...input, key });
      } catch (error) {
        if (!isAway(error)) truth.refused.push(`${route.id} was refused: ${String(error)}`);
        truth.retries++;
        await sleep(100);
      }
    }
  }

  async function edit(person: number): Promise<void> {
    const choose = createRandom(seed + person);
    for (let n = 0; !isOver; n++) {
      const name = `person ${person} issue ${n}`;
      const element = person * elementsOfPerson + choose.between(0, elementsOfPerson - 1);
      await recordIssue(name, element);
      await comment(name);
      await changePriority(name, issuePriorities[choose.between(0, issuePriorities.length - 1)] ?? 'Major');
      await judge(element, statuses[n % statuses.length] ?? 'verified');
    }
  }

  async function recordIssue(diagnosis: string, element: number): Promise<void> {
    const body = { analysisViewId: place.viewId, diagnosis, forgeObjectId: [element] };
    const { _id } = await untilAnswered(createIssue, { params: place, body });
    truth.issues.set(diagnosis, { id: _id, priority: 'Unassigned' });
  }

  async function comment(name: string): Promise<void> {
    const issue = truth.issues.get(name)?.id as string;
    const text = `${name}: seen`;
    await untilAnswered(createIssueComment, { params: place, body: { issue, comment: text } });
    truth.comments.add(text);
  }

  async function changePriority(name: string, priority: (typeof issuePriorities)[number]): Promise<void> {
    const id = truth.issues.get(name)?.id as string;
    await untilAnswered(updateIssue, { params: { ...place, issueId: id }, body: { priority } });
    truth.issues.set(name, { id, priority });
  }

  async function judge(element: number, classification: (typeof statuses)[number]): Promise<void> {
    const params = { ...place, forgeObjectId: element };
    const { changed } = await untilAnswered(reclassify, { params, query: {}, body: { classification } });
    const before = truth.judged.get(element)?.changes ?? 0;
    truth.judged.set(element, { status: classification, changes: before + changed });
  }

  return {
    truth,
    /** Once the edit that each is at is answered. */
    async close(): Promise<void> {
      isOver = true;
      await Promise.all(editing);
    },
  };
}
