import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { issuePriorities } from '@plumbline/contract/resources/issues';
import { listAffected } from '@plumbline/demo/site/listAffected';
import { markOf, type SiteElement } from '@plumbline/demo/site/SiteElement';
import { siteLog } from '@plumbline/demo/site/siteLog';
import type { BcfTopic } from '../bcf/write/BcfTopic.ts';
import type { FilesService } from '../modules/files/service.ts';
import type { ModelsService } from '../modules/models/service.ts';
import {
  type ArchitectTopic,
  architect,
  architectDay,
  architectDue,
  architectFile,
  architectTopics,
} from './architectTopics.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { listSiteElements, type SiteModels } from './listSiteElements.ts';
import { type Bounds, viewFrom } from './viewFrom.ts';

export interface DemoDocumentServices extends CallerServices, SiteModels {
  files: Pick<FilesService, 'addWhole' | 'findByName'>;
  models: SiteModels['models'] & Pick<ModelsService, 'active' | 'footprint'>;
}

interface Seen {
  elements: readonly SiteElement[];
  bounds: Bounds | undefined;
}

/** Puts what the architect has sent among the documents: a BCF file that is there to be imported. */
export function createDemoDocuments({ files, ...services }: DemoDocumentServices) {
  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller(services, projectId);
    if (caller === undefined || (await files.findByName(projectId, 'document', architectFile)) !== undefined) return;
    const { _id: modelId } = await services.models.active(projectId);
    const { bounds } = await services.models.footprint({ projectId, modelId });
    const bytes = await writeArchitectFile({ elements: await listSiteElements(services, projectId), bounds });
    await files.addWhole(
      caller.membership,
      { kind: 'document', userId: caller.userId, filename: architectFile, bytes },
      caller.by,
    );
  };
}

/** What packs is slow to load, and asked for once. */
async function writeArchitectFile(seen: Seen): Promise<Uint8Array> {
  const { makeBcf } = await import('../bcf/write/makeBcf.ts');
  const file = makeBcf({
    version: '2.1',
    project: { guid: '5f0c1d2e-0000-4000-8000-000000000000', name: 'Harbour House' },
    statuses: ['Open', 'Closed'],
    priorities: issuePriorities,
    types: ['Issue', 'Clash'],
    madeAt: architectDay,
    topics: (async function* () {
      for (const [i, topic] of architectTopics.entries()) yield topicOf(topic, i + 1, seen);
    })(),
  });
  return buffer(Readable.from(file));
}

function topicOf(topic: ArchitectTopic, index: number, seen: Seen): BcfTopic {
  const { guid, title, description, type, priority, viewpointGuid } = topic;
  return {
    guid,
    index,
    title,
    description,
    type,
    priority,
    status: 'Open',
    dueDate: architectDue,
    labels: [],
    links: [],
    relatedTopics: [],
    documents: [],
    linkedDocuments: [],
    createdAt: architectDay,
    createdBy: architect,
    modifiedAt: architectDay,
    modifiedBy: architect,
    comments: [{ guid: topic.commentGuid, date: architectDay, author: architect, text: topic.comment, viewpointGuid }],
    viewpoints: [{ guid: viewpointGuid, seen: viewpointOf(topic, seen) }],
    headerFiles: [],
  };
}

function viewpointOf({ entry: id, seenWith, from }: ArchitectTopic, { elements, bounds }: Seen) {
  const entry = siteLog.find((one) => one.id === id);
  const selection = entry ? listAffected(entry, elements).cause : [];
  const beside = elements.filter((element) => seenWith?.marks.test(markOf(element)) ?? false);
  const exceptions = seenWith ? [...selection, ...beside.map(({ globalId }) => globalId)] : [];
  return {
    camera: bounds ? cameraFrom(bounds, from) : null,
    selection,
    planes: [],
    colouring: [],
    lines: [],
    visibility: { isDefault: seenWith === undefined, exceptions },
  };
}

function cameraFrom(bounds: Bounds, side: ArchitectTopic['from']) {
  const { eye, target, up, fovDegrees } = viewFrom(bounds, side);
  const towards = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const;
  const distance = Math.hypot(...towards);
  const direction = [towards[0] / distance, towards[1] / distance, towards[2] / distance] as const;
  return { kind: 'perspective' as const, eye, direction, up, size: fovDegrees, distance };
}
