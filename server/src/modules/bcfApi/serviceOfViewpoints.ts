import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import type { BcfViewpoint, ParsedNewViewpoint } from '@plumbline/contract/resources/bcf/viewpoints';
import { AppError } from '../../AppError.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { createSemaphore } from '../../platform/createSemaphore.ts';
import type { Once } from '../../platform/once.ts';
import type { AssetsService } from '../assets/service.ts';
import type { IssueFilesService } from '../issueFiles/service.ts';
import { type GivenTopic, type IssuesService, ownViewpointGuid, type TopicRow } from '../issues/service.ts';
import { topicActionsOf, viewpointActions } from './actionsOf.ts';
import type { BcfCaller } from './BcfCaller.ts';
import type { InTurn } from './InTurn.ts';
import { onceWith } from './onceWith.ts';
import { readViewpoint } from './readViewpoint.ts';
import { sourceOfCalls } from './serviceOfTopics.ts';
import { tellComponents, tellViewpoint } from './tellViewpoint.ts';

/** Pictures that are decoded at the same time, of one person one. */
const madeAtOnce = 2;

export interface BcfViewpointsOptions {
  inTurn: InTurn;
  assets: Pick<AssetsService, 'decode'>;
  issues: Pick<IssuesService, 'findTopic' | 'takeTopics' | 'removeViewpoint'>;
  issueFiles: Pick<IssueFilesService, 'describe'>;
}

interface OfViewpoint {
  topicGuid: string;
  viewpointGuid: string;
}

/** What was seen of topics, as files tell it. */
export function createBcfViewpoints({ inTurn, assets, issues, issueFiles }: BcfViewpointsOptions) {
  const makers = createSemaphore(madeAtOnce);

  async function describe(caller: BcfCaller, topicGuid: string) {
    const row = await issues.findTopic(caller, topicGuid);
    return { row, topic: await issueFiles.describe(caller, row.id) };
  }

  async function find(caller: BcfCaller, { topicGuid, viewpointGuid }: OfViewpoint) {
    const { row, topic } = await describe(caller, topicGuid);
    const index = topic.viewpoints.findIndex(({ guid }) => guid === viewpointGuid);
    const viewpoint = topic.viewpoints[index];
    if (viewpoint === undefined) throw new AppError('issues.viewpointNotFound');
    return { row, index, viewpoint };
  }

  /** Who may delete the topic deletes what was seen of it; what it shows by itself stays with it. */
  function authorizationOf(caller: BcfCaller, row: TopicRow, viewpoint: { guid: string }) {
    const mayDelete = !isOwn(row, viewpoint) && topicActionsOf(caller, row).includes('delete');
    return { authorization: { viewpoint_actions: viewpointActions(mayDelete) } };
  }

  async function one(caller: BcfCaller, of: OfViewpoint, includeAuthorization = false): Promise<BcfViewpoint> {
    const { row, index, viewpoint } = await find(caller, of);
    const more = includeAuthorization ? authorizationOf(caller, row, viewpoint) : {};
    return { ...tellViewpoint(viewpoint, index), ...more };
  }

  return {
    oneViewpoint: one,

    async hasViewpoint(caller: BcfCaller, topicGuid: string, viewpointGuid: string): Promise<boolean> {
      const { topic } = await describe(caller, topicGuid);
      return topic.viewpoints.some(({ guid }) => guid === viewpointGuid);
    },

    async listViewpoints(caller: BcfCaller, topicGuid: string, includeAuthorization = false): Promise<BcfViewpoint[]> {
      const { row, topic } = await describe(caller, topicGuid);
      return topic.viewpoints.map((viewpoint, index) => ({
        ...tellViewpoint(viewpoint, index),
        ...(includeAuthorization && authorizationOf(caller, row, viewpoint)),
      }));
    },

    components: async (caller: BcfCaller, of: OfViewpoint) => tellComponents((await find(caller, of)).viewpoint.seen),

    async snapshot(caller: BcfCaller, of: OfViewpoint): Promise<FileAnswer> {
      const { snapshot } = (await find(caller, of)).viewpoint;
      if (snapshot === undefined) throw new AppError('issues.noSnapshot');
      return {
        filename: `${of.viewpointGuid}.png`,
        contentType: 'image/png',
        body: streamOf(loaded(() => inTurn(caller.userId, () => makers.run(snapshot)))),
      };
    },

    async createViewpoint(
      caller: BcfCaller,
      topicGuid: string,
      body: ParsedNewViewpoint,
      once: Once,
    ): Promise<BcfViewpoint> {
      const row = await issues.findTopic(caller, topicGuid);
      const guid = body.guid ?? randomUUID();
      const picture = body.snapshot && (await decodeSnapshot(caller.userId, body.snapshot.snapshot_data));
      const snapshot = picture && (async () => picture);
      const viewpoints = [{ guid, seen: readViewpoint(body), ...(snapshot && { snapshot }) }];
      const given = { ...nothingNew(row), viewpoints };
      const made = onceWith(once, guid);
      await issues.takeTopics(caller, {
        topics: [given],
        mode: 'add',
        source: sourceOfCalls,
        once: made.once,
        takeOf: () => 'theirs',
        isExpected: ([compared]) => {
          if (compared?.state === 'new' || compared?.state === 'deleted') throw new AppError('issues.notFound');
          if (compared?.viewpoints !== 1) throw new AppError('issues.guidTaken');
          return true;
        },
      });
      return one(caller, { topicGuid, viewpointGuid: made.find() });
    },

    async deleteViewpoint(caller: BcfCaller, of: OfViewpoint): Promise<void> {
      const { row, viewpoint } = await find(caller, of);
      if (isOwn(row, viewpoint)) throw new AppError('issues.ownViewpoint');
      if (!topicActionsOf(caller, row).includes('delete')) throw new AppError('issues.notYours');
      await issues.removeViewpoint(caller, of.topicGuid, of.viewpointGuid);
    },
  };

  async function decodeSnapshot(userId: string, text: string): Promise<Uint8Array> {
    const { encodeSnapshot } = await import('../../bcf/write/encodeSnapshot.ts');
    return assets.decode(userId, () =>
      encodeSnapshot(Buffer.from(text, 'base64')).catch(() => {
        throw new AppError('assets.notAnImage');
      }),
    );
  }
}

/** What an issue that was made here shows by itself. */
const isOwn = ({ bcf_guid }: TopicRow, { guid }: { guid: string }) => guid === ownViewpointGuid(bcf_guid);

/** A topic that something is added to. */
const nothingNew = ({ bcf_guid: guid, diagnosis: title, description }: TopicRow): GivenTopic => ({
  guid,
  title,
  description,
  comments: [],
  viewpoints: [],
  parts: {},
});

async function* loaded(load: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await load();
}
