import {
  longestComment,
  longestDescription,
  longestDiagnosis,
  longestLocation,
  mostIssueAssets,
  mostIssueComments,
  mostIssueElements,
} from '@plumbline/contract/resources/issues';
import { z } from 'zod';
import { linksAsText } from '../../bcf/linksAsText.ts';
import type { SeenComponent } from '../../bcf/SeenViewpoint.ts';
import { showViewpoint } from '../../bcf/showViewpoint.ts';
import { derivedGuid } from './derivedGuid.ts';
import type { GivenTopic } from './GivenTopic.ts';

const longestWord = 200;
const longestPerson = 320;
const mostViewpoints = 200;
const mostParts = 500;

/** A topic within what an issue can have. */
export interface BoundTopic extends GivenTopic {
  /** GlobalIds of what it is about, in order. */
  elements: readonly string[];
  /** What was cut or left out, and what is not shown, in sentences. */
  notes: readonly string[];
}

/** Cuts what is beyond what an issue can have, and says so. */
export function boundTopic(topic: GivenTopic): BoundTopic {
  const { description, parts, notes: ofLinks } = linksAsText(topic);
  const notes = [...ofLinks];
  const cut = (text: string, longest: number, what: string) => {
    if (text.length <= longest) return text;
    notes.push(`${what} is cut after ${longest.toLocaleString('en')} letters.`);
    return text.slice(0, longest).toWellFormed();
  };
  const take = <T>(items: readonly T[], most: number, what: string): readonly T[] => {
    if (items.length <= most) return items;
    notes.push(`Of ${items.length.toLocaleString('en')} ${what} the first ${most.toLocaleString('en')} are taken.`);
    return items.slice(0, most);
  };
  const elements = take(elementsOf(topic), mostIssueElements, 'elements');
  const viewpoints = take(distinct(topic.viewpoints), mostViewpoints, 'viewpoints');
  const { dueDay } = topic;
  const isDay = dueDay === undefined || z.iso.date().safeParse(dueDay).success;
  if (!isDay) notes.push('Its due date is none.');
  const bound = {
    ...topic,
    title: cut(topic.title.trim() || 'Without a title', longestDiagnosis, 'Its title'),
    description: cut(description.trim(), longestDescription, 'Its description'),
    location: topic.location === undefined ? undefined : cut(topic.location.trim(), longestLocation, 'Its location'),
    status: topic.status && cut(topic.status, longestWord, 'Its status'),
    priority: topic.priority && cut(topic.priority, longestWord, 'Its priority'),
    assignedTo: topic.assignedTo && cut(topic.assignedTo, longestPerson, 'Whom it is assigned to'),
    createdBy: topic.createdBy && cut(topic.createdBy, longestPerson, 'Its author'),
    dueDay: isDay ? dueDay : undefined,
    elements,
    viewpoints,
    comments: take(boundComments(topic), mostIssueComments, 'comments').map((comment) => ({
      ...comment,
      text: cut(comment.text, longestComment, 'A comment'),
      author: comment.author && cut(comment.author, longestPerson, 'The author of a comment'),
    })),
    documents: take(distinct(topic.documents ?? []), mostIssueAssets, 'documents'),
    parts: {
      ...parts,
      labels: take(parts.labels ?? [], mostParts, 'labels'),
      links: take(parts.links ?? [], mostParts, 'links'),
      relatedTopics: take(parts.relatedTopics ?? [], mostParts, 'related topics'),
      documents: take(parts.documents ?? [], mostParts, 'documents elsewhere'),
      headerFiles: take(parts.headerFiles ?? [], mostParts, 'files'),
    },
  };
  const notShown = new Set(viewpoints.flatMap(({ seen }) => showViewpoint(seen).notShown.filter(isThere)));
  if (notShown.size > 0) notes.push(`Not shown here, and kept: ${[...notShown].join(', ')}.`);
  return { ...bound, notes: [...new Set(notes)] };
}

const isThere = (what: string) => what !== 'a camera';

/** Two of one guid: the first is meant. */
function distinct<T extends { guid: string }>(items: readonly T[]): readonly T[] {
  const byGuid = new Map<string, T>();
  for (const item of items) if (!byGuid.has(item.guid)) byGuid.set(item.guid, item);
  return byGuid.size === items.length ? items : [...byGuid.values()];
}

/** Two comments of one guid that say different things are two. */
function boundComments({ comments, guid: topicGuid }: GivenTopic): GivenTopic['comments'] {
  const known = new Map<string, string>();
  return comments.flatMap((comment) => {
    const before = known.get(comment.guid);
    if (before === comment.text) return [];
    const guid = before === undefined ? comment.guid : derivedGuid(topicGuid, `${comment.author} ${comment.text}`);
    if (known.has(guid)) return [];
    known.set(guid, comment.text);
    return [{ ...comment, guid }];
  });
}

/** What is selected in the first viewpoint in which anything is; or else what is coloured. */
function elementsOf({ viewpoints }: GivenTopic): string[] {
  const selected = viewpoints.map(({ seen }) => globalIds(seen.selection)).find((ids) => ids.length > 0);
  if (selected) return selected;
  return (
    viewpoints
      .map(({ seen }) => globalIds(seen.colouring.flatMap(({ components }) => components)))
      .find((ids) => ids.length > 0) ?? []
  );
}

const longestGlobalId = 100;

export function globalIds(components: readonly SeenComponent[]): string[] {
  const ids = components.map((one) => (typeof one === 'string' ? one : (one.globalId ?? '')));
  return [...new Set(ids)].filter((id) => id !== '' && id.length <= longestGlobalId);
}
