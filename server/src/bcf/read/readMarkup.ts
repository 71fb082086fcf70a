import type { XmlNode } from './parseXml.ts';
import type { ReadComment, ReadTopic } from './ReadTopic.ts';
import { childOf, childrenOf, listedOf, momentOf, numberOf, textOf } from './xmlNode.ts';

/** Where the files of a viewpoint lie, beside the markup. */
export interface ViewpointFiles {
  guid: string | undefined;
  viewpoint: string | undefined;
  snapshot: string | undefined;
  index: number | undefined;
}

export interface ReadMarkup {
  topic: Omit<ReadTopic, 'viewpoints'>;
  viewpoints: ViewpointFiles[];
}

const someone = 'Unknown';

/** `markup.bcf` of any version; a topic without a Guid has that of its folder. */
export function readMarkup(markup: XmlNode, folder: string): ReadMarkup {
  const topic = childOf(markup, 'Topic');
  if (markup.name !== 'Markup' || topic === undefined) throw new Error('it is no markup of a topic');
  const comments = [...childrenOf(markup, 'Comment'), ...listedOf(topic, 'Comments', 'Comment')];
  const { TopicType, TopicStatus } = topic.attributes;
  // Before 2.0 the last comment says what a topic is and how it stands.
  const last = comments.at(-1);
  return {
    topic: {
      guid: guidOf(topic.attributes.Guid) ?? guidOf(folder) ?? folder,
      index: numberOf(textOf(topic, 'Index')),
      title: textOf(topic, 'Title') ?? 'Without a title',
      description: textOf(topic, 'Description') ?? '',
      type: TopicType || textOf(last, 'Status'),
      status: TopicStatus || textOf(last, 'VerbalStatus'),
      priority: textOf(topic, 'Priority'),
      labels: texts(listedOf(topic, 'Labels', 'Label')),
      links: texts([...childrenOf(topic, 'ReferenceLink'), ...listedOf(topic, 'ReferenceLinks', 'ReferenceLink')]),
      createdAt: momentOf(textOf(topic, 'CreationDate')) ?? momentOf(textOf(comments[0], 'Date')),
      createdBy: textOf(topic, 'CreationAuthor') ?? textOf(comments[0], 'Author') ?? someone,
      modifiedAt: momentOf(textOf(topic, 'ModifiedDate')),
      modifiedBy: textOf(topic, 'ModifiedAuthor'),
      dueDate: momentOf(textOf(topic, 'DueDate')),
      assignedTo: textOf(topic, 'AssignedTo'),
      comments: comments.flatMap(readComment),
      notShown: notShownOf(topic),
    },
    viewpoints: [...childrenOf(markup, 'Viewpoints'), ...listedOf(topic, 'Viewpoints', 'ViewPoint')]
      .map(filesOf)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0)),
  };
}

/** In the form that the standard gives it, in lower case. */
export function guidOf(text: string | undefined): string | undefined {
  const digits = text?.replace(/[{}\s-]/g, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{32}$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const texts = (nodes: readonly XmlNode[]) => nodes.map(({ text }) => text.trim()).filter((text) => text !== '');

/** One that says nothing marks a viewpoint alone. */
function readComment(node: XmlNode): ReadComment[] {
  const text = textOf(node, 'Comment');
  if (text === undefined) return [];
  const author = textOf(node, 'Author') ?? someone;
  return [{ guid: guidOf(node.attributes.Guid), date: momentOf(textOf(node, 'Date')), author, text }];
}

function filesOf(node: XmlNode): ViewpointFiles {
  return {
    guid: guidOf(node.attributes.Guid),
    viewpoint: textOf(node, 'Viewpoint'),
    snapshot: textOf(node, 'Snapshot'),
    index: numberOf(textOf(node, 'Index')),
  };
}

const parts = {
  BimSnippet: 'a snippet of a model',
  DocumentReference: 'documents',
  DocumentReferences: 'documents',
  RelatedTopic: 'links to other topics',
  RelatedTopics: 'links to other topics',
  Stage: 'its stage',
} as const;

function notShownOf(topic: XmlNode): string[] {
  const found = Object.entries(parts).filter(([name]) =>
    childrenOf(topic, name).some(({ children, text, attributes }) => {
      return children.length > 0 || text.trim() !== '' || Object.keys(attributes).length > 0;
    }),
  );
  return [...new Set(found.map(([, words]) => words))];
}
