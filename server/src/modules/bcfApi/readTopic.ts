import type { ParsedTopicFields } from '@plumbline/contract/resources/bcf/topics';
import type { ForeignParts } from '../../bcf/SeenViewpoint.ts';
import { type GivenTopic, partLabels, type TopicRow } from '../issues/service.ts';

interface Known {
  guid: string;
  /** As it is now; absent of a new one. */
  row?: TopicRow | undefined;
  /** Where people open it here. */
  link?: string | undefined;
}

/** What a tool sends of a topic, as issues take it in: all of it, and what it does not speak of as it was. */
export function readTopic(body: ParsedTopicFields, { guid, row, link }: Known): GivenTopic {
  const { location, labels } = partLabels(body.labels ?? []);
  const { due_date, bim_snippet: snippet } = body;
  const dueDay = due_date?.slice(0, 10);
  const before: ForeignParts = row?.foreign_parts ?? {};
  return {
    guid,
    title: body.title,
    description: body.description ?? '',
    location: location ?? '',
    // A topic always has one: what nobody names stays.
    status: body.topic_status || row?.status,
    priority: body.priority || undefined,
    dueDay,
    assignedTo: body.assigned_to || undefined,
    comments: [],
    viewpoints: [],
    parts: {
      ...before,
      type: body.topic_type || undefined,
      labels,
      links: (body.reference_links ?? []).filter((address) => address !== link),
      stage: body.stage || undefined,
      dueDate: due_date && dueDay ? { word: due_date, as: dueDay } : undefined,
      snippet: snippet && {
        type: snippet.snippet_type,
        isExternal: snippet.is_external,
        reference: snippet.reference,
        schema: snippet.reference_schema,
      },
    },
  };
}
