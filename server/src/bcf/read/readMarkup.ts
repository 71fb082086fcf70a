import type { HeaderFile, Snippet } from '../SeenViewpoint.ts';
import type { XmlNode } from './parseXml.ts';
import type { ReadComment, ReadTopic } from './ReadTopic.ts';
import { childOf, childrenOf, guidOf, isTrue, listedOf, momentOf, numberOf, textOf } from './xmlNode.ts';

/** Where the files of a viewpoint lie, beside the markup. */
export interface ViewpointFiles {
  guid: string | undefined;
  viewpoint: string | undefined;
  snapshot: string | undefined;
  index: number | undefined;
}

/** A document as a topic names it: by an address, by a path, or by its guid in the list of the file. */
export interface DocumentReference {
  guid: string | undefined;
  isExternal: boolean;
  reference: string | undefined;
  documentGuid: string | undefined;
  description: string;
}

export interface ReadMarkup {
  topic: Omit<ReadTopic, 'viewpoints' | 'linkedDocuments' | 'documents' | 'snippetPath' | 'notKept'>;
  viewpoints: ViewpointFiles[];
  documents: DocumentReference[];
}

const someone = 'Unknown';

/** `markup.bcf` of any version. */
export function readMarkup(markup: XmlNode): ReadMarkup {
  const topic = childOf(markup, 'Topic');
  if (markup.name !== 'Markup' || topic === undefined) throw new Error('it is no markup of a topic');
  const comments = [...childrenOf(markup, 'Comment'), ...listedOf(topic, 'Comments', 'Comment')];
  const { Guid, TopicType, TopicStatus, ServerAssignedId } = topic.attributes;
  // Before 2.0 the last comment says what a topic is and how it stands.
  const last = comments.at(-1);
  return {
    topic: {
      guid: guidOf(Guid),
      serverAssignedId: ServerAssignedId?.trim() || undefined,
      index: numberOf(textOf(topic, 'Index')),
      title: textOf(topic, 'Title') ?? 'Without a title',
      description: textOf(topic, 'Description') ?? '',
      type: TopicType?.trim() || textOf(last, 'Status'),
      status: TopicStatus?.trim() || textOf(last, 'VerbalStatus'),
      priority: textOf(topic, 'Priority'),
      stage: textOf(topic, 'Stage'),
      labels: texts(listedOf(topic, 'Labels', 'Label')),
      links: texts([...childrenOf(topic, 'ReferenceLink'), ...listedOf(topic, 'ReferenceLinks', 'ReferenceLink')]),
      relatedTopics: relatedOf(topic),
      createdAt: momentOf(textOf(topic, 'CreationDate')) ?? momentOf(textOf(comments[0], 'Date')),
      createdBy: textOf(topic, 'CreationAuthor') ?? textOf(comments[0], 'Author') ?? someone,
      modifiedAt: momentOf(textOf(topic, 'ModifiedDate')),
      modifiedBy: textOf(topic, 'ModifiedAuthor'),
      dueDate: textOf(topic, 'DueDate'),
      assignedTo: textOf(topic, 'AssignedTo'),
      headerFiles: filesOf(childOf(markup, 'Header')).flatMap(readHeaderFile),
      snippet: readSnippet(childOf(topic, 'BimSnippet')),
      comments: comments.flatMap(readComment),
    },
    viewpoints: [...childrenOf(markup, 'Viewpoints'), ...listedOf(topic, 'Viewpoints', 'ViewPoint')]
      .map(readFiles)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0)),
    documents: [
      ...childrenOf(topic, 'DocumentReference'),
      ...childrenOf(topic, 'DocumentReferences').flatMap((list) => {
        const items = childrenOf(list, 'DocumentReference');
        return items.length > 0 || list.children.length === 0 ? items : [list];
      }),
    ].map(readDocument),
  };
}

const texts = (nodes: readonly XmlNode[]) => nodes.map(({ text }) => text.trim()).filter((text) => text !== '');
const filesOf = (header: XmlNode | undefined) => [
  ...childrenOf(header, 'File'),
  ...childrenOf(childOf(header, 'Files'), 'File'),
];

/** 2.1 has one beside the other, 2.0 and 3.0 lists. */
function relatedOf(topic: XmlNode): string[] {
  const lists = childrenOf(topic, 'RelatedTopics');
  const nodes = [
    ...childrenOf(topic, 'RelatedTopic'),
    ...lists,
    ...lists.flatMap((list) => childrenOf(list, 'RelatedTopic')),
  ];
  return nodes.flatMap(({ attributes: { Guid } }) => guidOf(Guid) ?? []);
}

function readHeaderFile(node: XmlNode): HeaderFile[] {
  const { IfcProject, IfcSpatialStructureElement, isExternal, IsExternal } = node.attributes;
  const external = isExternal ?? IsExternal;
  const file: HeaderFile = {
    ...(IfcProject && { ifcProject: IfcProject }),
    ...(IfcSpatialStructureElement && { ifcSpatialStructureElement: IfcSpatialStructureElement }),
    ...(external !== undefined && { isExternal: isTrue(external) }),
    ...optional('filename', textOf(node, 'Filename')),
    ...optional('date', momentOf(textOf(node, 'Date'))?.toISOString()),
    ...optional('reference', textOf(node, 'Reference')),
  };
  return Object.keys(file).length > 0 ? [file] : [];
}

const optional = (key: string, value: string | undefined) => (value === undefined ? {} : { [key]: value });

function readSnippet(node: XmlNode | undefined): Snippet | undefined {
  const reference = textOf(node, 'Reference');
  if (node === undefined || reference === undefined) return undefined;
  const { SnippetType = '', isExternal, IsExternal } = node.attributes;
  const schema = textOf(node, 'ReferenceSchema') ?? 'Unknown';
  return { type: SnippetType.trim() || 'Unknown', isExternal: isTrue(isExternal ?? IsExternal), reference, schema };
}

function readDocument(node: XmlNode): DocumentReference {
  const { Guid, isExternal, IsExternal } = node.attributes;
  const url = textOf(node, 'Url');
  return {
    guid: guidOf(Guid),
    isExternal: url !== undefined || isTrue(isExternal ?? IsExternal),
    reference: url ?? textOf(node, 'ReferencedDocument'),
    documentGuid: textOf(node, 'DocumentGuid'),
    description: textOf(node, 'Description') ?? '',
  };
}

/** One that says nothing marks a viewpoint alone. */
function readComment(node: XmlNode): ReadComment[] {
  const text = textOf(node, 'Comment');
  if (text === undefined) return [];
  const author = textOf(node, 'Author') ?? someone;
  const viewpointGuid = guidOf(childOf(node, 'Viewpoint')?.attributes.Guid);
  return [
    {
      guid: guidOf(node.attributes.Guid),
      date: momentOf(textOf(node, 'Date')),
      author,
      text,
      ...(viewpointGuid && { viewpointGuid }),
      ...optional('modifiedAt', momentOf(textOf(node, 'ModifiedDate'))?.toISOString()),
      ...optional('modifiedBy', textOf(node, 'ModifiedAuthor')),
    },
  ];
}

function readFiles(node: XmlNode): ViewpointFiles {
  return {
    guid: guidOf(node.attributes.Guid),
    viewpoint: textOf(node, 'Viewpoint'),
    snapshot: textOf(node, 'Snapshot'),
    index: numberOf(textOf(node, 'Index')),
  };
}
