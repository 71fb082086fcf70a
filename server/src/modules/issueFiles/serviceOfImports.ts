import { createHash } from 'node:crypto';
import type { ReceivedFile } from '@plumbline/contract/filePart';
import {
  type BcfPreview,
  type ImportedBcf,
  mostToldTopics,
  mostTopics,
  type TopicPreview,
  topicStates,
} from '@plumbline/contract/resources/issueFiles';
import type { ByteSource } from '@plumbline/engine/ground/ByteSource';
import { openFile } from '@plumbline/engine/ground/disk/openFile';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { AppError } from '../../AppError.ts';
import { openBcf } from '../../bcf/read/openBcf.ts';
import type { Once } from '../../platform/once.ts';
import {
  type Caller,
  type ComparedTopic,
  type GivenTopic,
  type IssuesService,
  refuseImport,
} from '../issues/service.ts';
import { topicOfFile } from './topicOfFile.ts';

export interface ImportsOptions {
  issues: Pick<IssuesService, 'compareTopics' | 'takeTopics'>;
}

export interface AskedImport {
  analysisViewId: string;
  fingerprint: string;
  both: 'ours' | 'theirs';
  choices: readonly { guid: string; take: 'ours' | 'theirs' }[];
}

const most = { comments: 100_000, components: 1_000_000 };
const mostToldNotes = 20;
const mostToldIssues = 100;

/** Topics of a file, and those that cannot be read. */
interface ReadFile {
  version: string;
  topics: GivenTopic[];
  bad: TopicPreview[];
  /** What of each topic cannot be kept, in sentences, by its guid. */
  notes: Map<string, string[]>;
}

interface Looking {
  /** So that a preview can tell which are none. */
  looksAtPictures: boolean;
  /** Fires when nobody waits for it any more. */
  signal: AbortSignal | undefined;
}

/** BCF files of other tools: what they would come to, and their import. */
export function createImports({ issues }: ImportsOptions) {
  async function read(source: ByteSource, { looksAtPictures, signal }: Looking): Promise<ReadFile> {
    const file = await openBcf(source);
    if (file.topicCount > mostTopics) throw new AppError('issueFiles.tooMuch');
    const found: ReadFile = { version: file.version, topics: [], bad: [], notes: new Map() };
    const folderOf = new Map<string, string>();
    const left = { ...most };
    for await (const one of file.topics()) {
      signal?.throwIfAborted();
      if ('reason' in one) {
        found.bad.push(badTopic(one.folder, `It cannot be read: ${one.reason}.`));
        continue;
      }
      const topic = topicOfFile(one.folder, one.topic, file);
      left.comments -= topic.comments.length;
      left.components -= componentsOf(topic);
      if (left.comments < 0 || left.components < 0) throw new AppError('issueFiles.tooMuch');
      if (folderOf.has(topic.guid)) {
        const other = folderOf.get(topic.guid);
        found.bad.push(
          badTopic(one.folder, `It has the guid of the topic in ${other}, which is the one that is read.`, topic.title),
        );
        continue;
      }
      folderOf.set(topic.guid, one.folder);
      found.topics.push(topic);
      const notKept = new Set([
        ...one.topic.notKept,
        ...one.topic.viewpoints.flatMap((viewpoint) => viewpoint.notKept),
      ]);
      if (looksAtPictures && (await hasNoPicture(topic))) notKept.add('a snapshot that is no picture');
      if (notKept.size > 0) found.notes.set(topic.guid, [`Not taken in: ${[...notKept].join(', ')}.`]);
    }
    return found;
  }

  async function withFile<Result>(
    { path, filename }: ReceivedFile,
    looking: Looking,
    work: (file: ReadFile) => Promise<Result>,
  ) {
    const source = await openFile(path, filename);
    try {
      return await work(await read(source, looking));
    } catch (error) {
      if (error instanceof EngineError) throw new AppError('issueFiles.notBcf', { reason: error.message });
      throw error;
    } finally {
      await source.close();
    }
  }

  return {
    async previewBcf(caller: Caller, viewId: string, bcf: ReceivedFile, signal?: AbortSignal): Promise<BcfPreview> {
      refuseImport(caller);
      return withFile(bcf, { looksAtPictures: true, signal }, async (file) => {
        const compared = await issues.compareTopics(caller, { viewId, topics: file.topics, mode: 'merge' });
        return describePreview(file, compared, fingerprintOf(bcf, compared));
      });
    },

    async importBcf(
      caller: Caller,
      { analysisViewId, fingerprint, both, choices }: AskedImport,
      bcf: ReceivedFile,
      { once, signal }: { once?: Once; signal?: AbortSignal } = {},
    ): Promise<ImportedBcf> {
      refuseImport(caller);
      const choiceOf = new Map(choices.map(({ guid, take }) => [guid.toLowerCase(), take]));
      return withFile(bcf, { looksAtPictures: false, signal }, async (file) => {
        const {
          deleted,
          issues: all,
          ...taken
        } = await issues.takeTopics(caller, {
          viewId: analysisViewId,
          topics: file.topics,
          mode: 'merge',
          source: bcf.filename,
          takeOf: (guid) => choiceOf.get(guid) ?? both,
          isExpected: (compared) => fingerprintOf(bcf, compared) === fingerprint,
          ...(once && { once }),
        });
        const told = all.slice(0, mostToldIssues).map(({ guid: _, ...issue }) => issue);
        return { ...taken, left: deleted + file.bad.length, issues: told };
      });
    },
  };
}

/** By how they begin: decoded they are when they are imported. */
async function hasNoPicture({ viewpoints }: GivenTopic): Promise<boolean> {
  for (const { snapshot } of viewpoints) {
    const bytes = await snapshot?.();
    const head = Buffer.from(bytes?.subarray(0, 4) ?? []).toString('hex');
    if (snapshot !== undefined && !/^(?:89504e47|ffd8ff)/.test(head)) return true;
  }
  return false;
}

const componentsOf = ({ viewpoints }: GivenTopic) =>
  viewpoints.reduce((sum, { seen: { selection, visibility, colouring } }) => {
    const coloured = colouring.reduce((all, { components }) => all + components.length, 0);
    return sum + selection.length + visibility.exceptions.length + coloured;
  }, 0);

function badTopic(folder: string, note: string, title = folder.replace(/\/$/, '')): TopicPreview {
  return {
    guid: folder.replace(/\/$/, ''),
    title,
    state: 'unreadable',
    fields: [],
    notes: [note],
    comments: { added: 0, changed: 0 },
    viewpoints: 0,
    documents: 0,
    elements: { found: 0, missing: 0 },
  };
}

/** Of the file and of what it comes to here, topic by topic. */
function fingerprintOf({ sha256 }: ReceivedFile, compared: readonly ComparedTopic[]): string {
  const hash = createHash('sha256').update(sha256);
  for (const { guid, state, fields, comments, viewpoints, documents } of compared) {
    hash.update(JSON.stringify([guid, state, fields, comments, viewpoints, documents]));
  }
  return hash.digest('hex');
}

function describePreview(
  { version, bad, notes }: ReadFile,
  compared: readonly ComparedTopic[],
  fingerprint: string,
): BcfPreview {
  const topics: TopicPreview[] = [
    ...compared.map(({ notes: own, ...topic }) => {
      const all = [...own, ...(notes.get(topic.guid) ?? [])];
      return { ...topic, notes: all.slice(0, mostToldNotes) };
    }),
    ...bad,
  ];
  const rank = new Map(topicStates.map((state, i) => [state, i]));
  const sum = (of: (topic: TopicPreview) => number) => topics.reduce((all, topic) => all + of(topic), 0);
  const counts = Object.fromEntries(
    topicStates.map((state) => [state, topics.filter((topic) => topic.state === state).length]),
  ) as BcfPreview['counts'];
  return {
    fingerprint,
    version,
    counts,
    comments: sum(({ comments, state }) => (state === 'deleted' ? 0 : comments.added + comments.changed)),
    viewpoints: sum(({ viewpoints, state }) => (state === 'deleted' ? 0 : viewpoints)),
    elements: { found: sum(({ elements }) => elements.found), missing: sum(({ elements }) => elements.missing) },
    topics: topics
      .toSorted((a, b) => (rank.get(a.state) as number) - (rank.get(b.state) as number))
      .slice(0, mostToldTopics),
  };
}
