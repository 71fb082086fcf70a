import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { BcfComment, BcfPicture, BcfTopic } from './BcfTopic.ts';
import { around, element, type Xml, xmlFile } from './xml.ts';

/** 2.1 wants these very names; 3.0 takes any. */
export const viewpointFile = 'viewpoint.bcfv';
export const snapshotFile = 'snapshot.png';
export const documentFile = ({ guid, extension }: BcfPicture) => `${guid}.${extension}`;

/** A topic with its comments as `markup.bcf`. */
export function markupXml(topic: BcfTopic, version: BcfVersion): string {
  return xmlFile(version === '2.1' ? markup21(topic) : markup30(topic));
}

function markup21(topic: BcfTopic): Xml {
  return element(
    'Markup',
    around('Header', topic.modelFiles.map(fileXml)),
    element(
      'Topic',
      attributesOf(topic),
      ...topic.links.map((link) => element('ReferenceLink', link)),
      ...[titleXml(topic), priorityXml(topic), element('Index', topic.index)],
      ...topic.labels.map((label) => element('Labels', label)),
      ...factsOf(topic),
      ...topic.documents.map((document) =>
        element(
          'DocumentReference',
          { Guid: document.guid },
          element('ReferencedDocument', documentFile(document)),
          described(document.description),
        ),
      ),
    ),
    ...topic.comments.map((comment) => commentXml(comment)),
    element('Viewpoints', ...viewpointOf(topic)),
  );
}

function markup30(topic: BcfTopic): Xml {
  const { links, labels, documents, comments, modelFiles } = topic;
  const files = around('Files', modelFiles.map(fileXml));
  return element(
    'Markup',
    files && element('Header', files),
    element(
      'Topic',
      attributesOf(topic),
      around(
        'ReferenceLinks',
        links.map((link) => element('ReferenceLink', link)),
      ),
      ...[titleXml(topic), priorityXml(topic), element('Index', topic.index)],
      around(
        'Labels',
        labels.map((label) => element('Label', label)),
      ),
      ...factsOf(topic),
      around(
        'DocumentReferences',
        documents.map(({ guid, description }) =>
          element('DocumentReference', { Guid: guid }, element('DocumentGuid', guid), described(description)),
        ),
      ),
      around('Comments', comments.map(commentXml)),
      element('Viewpoints', element('ViewPoint', ...viewpointOf(topic))),
    ),
  );
}

const attributesOf = ({ guid, type, status }: BcfTopic) => ({ Guid: guid, TopicType: type, TopicStatus: status });
const titleXml = ({ title }: BcfTopic) => element('Title', title);
const priorityXml = ({ priority }: BcfTopic) => (priority === undefined ? undefined : element('Priority', priority));
/** An empty one is against the schema of 3.0. */
const described = (text: string) => (text.trim() === '' ? undefined : element('Description', text));
const fileXml = (name: string) => element('File', element('Filename', name));

/** In the order of both schemas. */
function factsOf(topic: BcfTopic): (Xml | undefined)[] {
  return [
    element('CreationDate', topic.createdAt.toISOString()),
    element('CreationAuthor', topic.createdBy),
    element('ModifiedDate', topic.modifiedAt.toISOString()),
    element('ModifiedAuthor', topic.modifiedBy),
    // BCF has moments alone: the end of the day, which is when an issue is late.
    topic.dueDay === undefined ? undefined : element('DueDate', `${topic.dueDay}T23:59:59Z`),
    topic.assignedTo === undefined ? undefined : element('AssignedTo', topic.assignedTo),
    described(topic.description),
  ];
}

function commentXml({ guid, date, author, text }: BcfComment): Xml {
  return element(
    'Comment',
    { Guid: guid },
    ...[element('Date', date.toISOString()), element('Author', author), element('Comment', text)],
  );
}

const viewpointOf = ({ viewpoint }: BcfTopic) => [
  { Guid: viewpoint.guid },
  element('Viewpoint', viewpointFile),
  element('Snapshot', snapshotFile),
  element('Index', 0),
];
