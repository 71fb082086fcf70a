import type { TopicField, TopicState } from '@plumbline/contract/resources/issueFiles';
import type { Once } from '../../platform/once.ts';
import type { Caller } from './Caller.ts';
import type { GivenTopic } from './GivenTopic.ts';

/** Whose word counts where a topic was changed there and here. */
export type Take = 'ours' | 'theirs';

export interface AskedTopics {
  /** New issues belong to it; elements are looked up in its model. */
  viewId: string;
  topics: readonly GivenTopic[];
  /**
   * `merge`: what comes is held against what came last, and what was changed here alone stays. `set`: what comes is what
   * is meant, as of a call that says so.
   */
  mode: 'merge' | 'set';
}

/** What becomes of one topic. */
export interface ComparedTopic {
  guid: string;
  state: Exclude<TopicState, 'unreadable'>;
  issue?: { _id: string; issueId: number; diagnosis: string } | undefined;
  fields: TopicField[];
  comments: { added: number; changed: number };
  viewpoints: number;
  documents: number;
  elements: { found: number; missing: number };
  /** What of it is cut or left out, in sentences. */
  notes: string[];
}

export interface TakenTopics {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  comments: number;
  issues: { _id: string; issueId: number; diagnosis: string; guid: string }[];
}

export interface TakeOptions extends AskedTopics {
  /** Where they come from: a file's name. */
  source: string;
  takeOf: (guid: string) => Take;
  /** Held against what it comes to before anything is saved: false refuses it. */
  isExpected?: (compared: readonly ComparedTopic[]) => boolean;
  once?: Once;
}

/** Takes in topics of other tools: compared, then saved in one transaction, pictures first. */
export interface IssueTopics {
  compareTopics(caller: Caller, asked: AskedTopics): Promise<ComparedTopic[]>;
  takeTopics(caller: Caller, options: TakeOptions): Promise<TakenTopics>;
}
