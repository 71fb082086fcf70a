import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { HeaderFile } from '../SeenViewpoint.ts';
import type { BcfComment, BcfTopic } from './BcfTopic.ts';
import type { NamedParts, NamedViewpoint } from './namesOfParts.ts';
import { around, element, type Xml, xmlFile } from './xml.ts';

/** A topic with its comments as `markup.bcf`. */
export function markupXml(topic: BcfTopic, parts: NamedParts, version: BcfVersion): string {
  return xmlFile(version === '2.1' ? markup21(topic, parts) : markup30(topic, parts));
}

function markup21(topic: BcfTopic, parts: NamedParts): Xml {
  const documents = [
    ...parts.documents.map(({ guid, description, file }) => ({
      guid,
      description,
      reference: file,
      isExternal: false,
    })),
    ...topic.linkedDocuments.map(({ url, ...linked }) => ({ ...linked, reference: url, isExternal: true })),
  ];
  return element(
    'Markup',
    around(
      'Header',
      topic.headerFiles.map((file) => fileXml(file, 'isExternal')),
    ),
    element(
      'Topic',
      attributesOf(topic),
      ...topic.links.map((link) => element('ReferenceLink', link)),
      ...headOf(topic),
      ...topic.labels.map((label) => element('Labels', label)),
      ...factsOf(topic),
      snippetXml(topic, parts, 'isExternal'),
      ...documents.map(({ guid, description, reference, isExternal }) =>
        element(
          'DocumentReference',
          { Guid: guid, isExternal: isExternal || undefined },
          element('ReferencedDocument', reference),
          optional('Description', description),
        ),
      ),
      ...topic.relatedTopics.map(relatedXml),
    ),
    ...topic.comments.map(commentXml),
    ...parts.viewpoints.map((viewpoint, i) => element('Viewpoints', ...filesOf(viewpoint, i))),
  );
}

function markup30(topic: BcfTopic, parts: NamedParts): Xml {
  const { links, labels, comments, linkedDocuments } = topic;
  const files = around(
    'Files',
    topic.headerFiles.map((file) => fileXml(file, 'IsExternal')),
  );
  const documents = [
    ...parts.documents.map(({ guid, description }) => ({ guid, description, at: element('DocumentGuid', guid) })),
    ...linkedDocuments.map(({ guid, description, url }) => ({ guid, description, at: element('Url', url) })),
  ];
  return element(
    'Markup',
    files && element('Header', files),
    element(
      'Topic',
      { ...attributesOf(topic), ServerAssignedId: topic.serverAssignedId },
      around(
        'ReferenceLinks',
        links.map((link) => element('ReferenceLink', link)),
      ),
      ...headOf(topic),
      around(
        'Labels',
        labels.map((label) => element('Label', label)),
      ),
      ...factsOf(topic),
      snippetXml(topic, parts, 'IsExternal'),
      around(
        'DocumentReferences',
        documents.map(({ guid, description, at }) =>
          element('DocumentReference', { Guid: guid }, at, optional('Description', description)),
        ),
      ),
      around('RelatedTopics', topic.relatedTopics.map(relatedXml)),
      around('Comments', comments.map(commentXml)),
      around(
        'Viewpoints',
        parts.viewpoints.map((viewpoint, i) => element('ViewPoint', ...filesOf(viewpoint, i))),
      ),
    ),
  );
}

const attributesOf = ({ guid, type, status }: BcfTopic) => ({ Guid: guid, TopicType: type, TopicStatus: status });
const relatedXml = (guid: string) => element('RelatedTopic', { Guid: guid });

/** None where it would be empty, which is against the schema of 3.0. */
const optional = (name: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : element(name, text);

const headOf = ({ title, priority, index }: BcfTopic) => [
  element('Title', title),
  optional('Priority', priority),
  element('Index', index),
];

/** In the order of both schemas. */
function factsOf(topic: BcfTopic): (Xml | undefined)[] {
  return [
    element('CreationDate', topic.createdAt.toISOString()),
    element('CreationAuthor', topic.createdBy),
    element('ModifiedDate', topic.modifiedAt.toISOString()),
    element('ModifiedAuthor', topic.modifiedBy),
    optional('DueDate', topic.dueDate),
    optional('AssignedTo', topic.assignedTo),
    optional('Stage', topic.stage),
    optional('Description', topic.description),
  ];
}

const globalId = /^[0-9A-Za-z_$]{22}$/;
const onlyGlobalId = (id: string | undefined) => (id && globalId.test(id) ? id : undefined);

function fileXml(file: HeaderFile, external: 'isExternal' | 'IsExternal'): Xml {
  const attributes = {
    IfcProject: onlyGlobalId(file.ifcProject),
    IfcSpatialStructureElement: onlyGlobalId(file.ifcSpatialStructureElement),
    [external]: file.isExternal,
  };
  return element(
    'File',
    attributes,
    optional('Filename', file.filename),
    optional('Date', file.date),
    optional('Reference', file.reference),
  );
}

function snippetXml({ snippet }: BcfTopic, { snippetFile }: NamedParts, external: string): Xml | undefined {
  if (snippet === undefined || (!snippet.isExternal && snippetFile === undefined)) return undefined;
  return element(
    'BimSnippet',
    { SnippetType: snippet.type, [external]: snippet.isExternal },
    element('Reference', snippetFile ?? snippet.reference),
    element('ReferenceSchema', snippet.schema),
  );
}

function commentXml({ guid, date, author, text, ...more }: BcfComment): Xml {
  return element(
    'Comment',
    { Guid: guid },
    element('Date', date.toISOString()),
    element('Author', author),
    element('Comment', text),
    more.viewpointGuid === undefined ? undefined : element('Viewpoint', { Guid: more.viewpointGuid }),
    optional('ModifiedDate', more.modifiedAt),
    optional('ModifiedAuthor', more.modifiedBy),
  );
}

const filesOf = ({ guid, file, snapshot, snapshotFile }: NamedViewpoint, index: number) => [
  { Guid: guid },
  element('Viewpoint', file),
  snapshot && element('Snapshot', snapshotFile),
  element('Index', index),
];
