import { z } from 'zod';
import { route } from '../../route.ts';
import { longestComment } from '../issues.ts';
import { commentActions } from './projects.ts';
import {
  authorizationQuery,
  bcfBase,
  bcfNeeds,
  bcfText,
  guidInPath,
  listQuery,
  maybe,
  ofTopic,
  plainQuery,
  topicPath,
} from './shared.ts';

export const bcfComment = z.object({
  guid: z.string(),
  date: z.iso.datetime(),
  author: z.string(),
  comment: z.string(),
  topic_guid: z.string(),
  viewpoint_guid: z.string().optional(),
  modified_date: z.string().optional(),
  modified_author: z.string().optional(),
  authorization: z.object({ comment_actions: commentActions }).optional(),
});
export type BcfComment = z.infer<typeof bcfComment>;

const newComment = z
  .looseObject({
    guid: maybe(guidInPath),
    comment: maybe(bcfText(longestComment).trim().min(1)),
    viewpoint_guid: maybe(guidInPath),
  })
  .refine(({ comment, viewpoint_guid }) => comment !== undefined || viewpoint_guid !== undefined, {
    path: ['comment'],
    message: 'A comment has a text or a viewpoint.',
  });
export type ParsedNewComment = z.output<typeof newComment>;

export const commentODataFields = { filters: ['author', 'date'], sorts: ['date'] } as const;
const comments = `${topicPath}/comments` as const;
export const commentPath = `${comments}/{commentGuid}` as const;
export const ofComment = ofTopic.extend({ commentGuid: guidInPath });

export const bcfComments = route({
  id: 'bcf.comments',
  method: 'GET',
  base: bcfBase,
  path: comments,
  summary: 'Comments on a topic, oldest first',
  needs: bcfNeeds,
  params: ofTopic,
  query: listQuery(commentODataFields),
  answer: z.array(bcfComment),
});

export const createBcfComment = route({
  id: 'bcf.createComment',
  method: 'POST',
  base: bcfBase,
  path: comments,
  summary: 'Comments on a topic, or on one of its viewpoints',
  needs: bcfNeeds,
  once: true,
  params: ofTopic,
  query: plainQuery,
  body: newComment,
  answer: bcfComment,
  status: 201,
});

export const oneBcfComment = route({
  id: 'bcf.comment',
  method: 'GET',
  base: bcfBase,
  path: commentPath,
  summary: 'One comment',
  needs: bcfNeeds,
  params: ofComment,
  query: authorizationQuery,
  answer: bcfComment,
});

export const deleteBcfComment = route({
  id: 'bcf.deleteComment',
  method: 'DELETE',
  base: bcfBase,
  path: commentPath,
  summary: 'Deletes a comment of one’s own',
  needs: bcfNeeds,
  params: ofComment,
  query: plainQuery,
  answer: z.object({}),
});
