import { z } from 'zod';
import { route } from '../../route.ts';
import { commentPath, ofComment } from './comments.ts';
import { bcfBase, bcfNeeds, inBcfProject, listQuery, ofTopic, projectPath, topicPath } from './shared.ts';

const topicEventTypes = [
  'topic_created',
  'title_updated',
  'description_updated',
  'description_removed',
  'status_updated',
  'type_updated',
  'priority_updated',
  'priority_removed',
  'due_date_updated',
  'due_date_removed',
  'assigned_to_updated',
  'assigned_to_removed',
] as const;
const commentEventTypes = ['comment_created', 'comment_text_updated', 'viewpoint_updated'] as const;

const told = { topic_guid: z.string(), date: z.iso.datetime(), author: z.string() };
const eventsOf = (types: readonly [string, ...string[]]) =>
  z.array(z.object({ type: z.enum(types), value: z.string().nullable() })).length(1);

/** One thing that happened: what was changed at once has one time and one author. */
const topicEvent = z.object({ ...told, events: eventsOf(topicEventTypes) });
const commentEvent = z.object({ comment_guid: z.string(), ...told, events: eventsOf(commentEventTypes) });

const sorts = ['date'] as const;
export const topicEventFields = { filters: ['topic_guid', 'author', 'type', 'date'], sorts } as const;
export const commentEventFields = { filters: ['comment_guid', 'topic_guid', 'author', 'type', 'date'], sorts } as const;

const topicEvents = { method: 'GET', base: bcfBase, needs: bcfNeeds, query: listQuery(topicEventFields) } as const;
const commentEvents = { ...topicEvents, query: listQuery(commentEventFields) } as const;

export const bcfTopicsEvents = route({
  ...topicEvents,
  id: 'bcf.topicsEvents',
  path: `${projectPath}/topics/events`,
  summary: 'What happened to topics of the project, newest first',
  params: inBcfProject,
  answer: z.array(topicEvent),
});

export const bcfTopicEvents = route({
  ...topicEvents,
  id: 'bcf.topicEvents',
  path: `${topicPath}/events`,
  summary: 'What happened to a topic, newest first',
  params: ofTopic,
  answer: z.array(topicEvent),
});

export const bcfCommentsEvents = route({
  ...commentEvents,
  id: 'bcf.commentsEvents',
  path: `${projectPath}/topics/comments/events`,
  summary: 'What happened to comments of the project, newest first',
  params: inBcfProject,
  answer: z.array(commentEvent),
});

export const bcfCommentEvents = route({
  ...commentEvents,
  id: 'bcf.commentEvents',
  path: `${commentPath}/events`,
  summary: 'What happened to a comment, newest first',
  params: ofComment,
  answer: z.array(commentEvent),
});
