import type { BcfTopic } from '@plumbline/contract/resources/bcf/topics';
import { linksAsText } from '../../bcf/linksAsText.ts';
import type { TopicRow } from '../issues/service.ts';
import { topicActionsOf } from './actionsOf.ts';
import type { BcfCaller } from './BcfCaller.ts';

export interface TellingTopics {
  caller: BcfCaller;
  linkOf: (row: { view_id: string; id: string }) => string;
  includeAuthorization?: boolean | undefined;
}

export function tellTopic(row: TopicRow, { caller, linkOf, includeAuthorization = false }: TellingTopics): BcfTopic {
  const { description, parts } = linksAsText({ description: row.description, parts: row.foreign_parts ?? {} });
  const { stage, links = [], snippet, index = row.number } = parts;
  return {
    guid: row.bcf_guid,
    server_assigned_id: String(row.number),
    topic_type: row.type,
    topic_status: row.status,
    reference_links: row.is_imported ? [...links] : [linkOf(row), ...links],
    title: row.diagnosis,
    ...(row.priority !== null && { priority: row.priority }),
    index,
    labels: row.labels,
    creation_date: row.created_at.toISOString(),
    creation_author: row.author,
    modified_date: row.updated_at.toISOString(),
    modified_author: row.modifier,
    ...(row.assignee !== null && { assigned_to: row.assignee }),
    ...(stage !== undefined && { stage }),
    ...(description !== '' && { description }),
    ...(snippet && {
      bim_snippet: {
        snippet_type: snippet.type,
        is_external: snippet.isExternal,
        reference: snippet.reference,
        reference_schema: snippet.schema,
      },
    }),
    ...(row.due_date !== null && { due_date: row.due_date }),
    ...(includeAuthorization && { authorization: { topic_actions: topicActionsOf(caller, row) } }),
  };
}
