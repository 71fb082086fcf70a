import { createHash } from 'node:crypto';
import { orNone } from '@plumbline/contract/orNone';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { OpenBcf } from '../../bcf/read/openBcf.ts';
import type { ReadTopic } from '../../bcf/read/ReadTopic.ts';
import { guidOf } from '../../bcf/read/xmlNode.ts';
import { derivedGuid, type GivenTopic, partLabels, snippetGuid } from '../issues/service.ts';

/** A topic of a file as the service of issues takes it, whatever its tool left out. */
export function topicOfFile(
  folder: string,
  topic: ReadTopic,
  file: Pick<OpenBcf, 'readPicture' | 'readDocument'>,
): GivenTopic {
  const guid = topic.guid ?? guidOf(createHash('sha256').update(folder).digest('hex').slice(0, 32)) ?? folder;
  const { location, labels } = partLabels(topic.labels);
  const dueDay = topic.dueDate?.slice(0, 10);
  const viewpoints = topic.viewpoints.map(({ snapshot, seen, guid: own }, i) => ({
    guid: own ?? derivedGuid(guid, `viewpoint ${i}`),
    seen,
    ...(snapshot !== undefined && { snapshot: () => orNone(file.readPicture(folder, snapshot), EngineError) }),
  }));
  const documents = topic.documents.map(({ path, name, description, guid: own }) => ({
    guid: own ?? derivedGuid(guid, path),
    name,
    description,
    load: () => orNone(file.readDocument(path), EngineError),
  }));
  const { snippet, snippetPath } = topic;
  return {
    guid,
    title: topic.title,
    description: topic.description,
    location,
    status: topic.status,
    priority: topic.priority,
    dueDay,
    assignedTo: topic.assignedTo,
    createdAt: topic.createdAt,
    createdBy: topic.createdBy,
    comments: topic.comments.map((comment) => ({
      ...comment,
      guid: comment.guid ?? derivedGuid(guid, `${comment.date?.toISOString()} ${comment.author} ${comment.text}`),
    })),
    viewpoints,
    documents: [
      ...documents,
      ...(snippet && snippetPath
        ? [
            {
              guid: snippetGuid(guid),
              name: snippet.reference,
              description: '',
              load: () => orNone(file.readDocument(snippetPath), EngineError),
            },
          ]
        : []),
    ],
    parts: {
      type: topic.type,
      index: topic.index,
      stage: topic.stage,
      serverAssignedId: topic.serverAssignedId,
      labels,
      links: topic.links,
      relatedTopics: topic.relatedTopics,
      headerFiles: topic.headerFiles,
      documents: topic.linkedDocuments.map((linked) => ({
        ...linked,
        guid: linked.guid ?? derivedGuid(guid, linked.url),
      })),
      snippet,
      modifiedAt: topic.modifiedAt?.toISOString(),
      modifiedBy: topic.modifiedBy,
      ...(topic.dueDate && dueDay && isMoment(topic.dueDate) && { dueDate: { word: topic.dueDate, as: dueDay } }),
    },
  };
}

/** As the schemas want a moment. */
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.test(text);
