import { z } from 'zod';
import { showsLetters } from '../../nameText.ts';
import { route } from '../../route.ts';
import { longestDescription, longestDiagnosis } from '../issues.ts';
import { topicActions } from './projects.ts';
import {
  authorizationQuery,
  bcfBase,
  bcfNeeds,
  bcfText,
  guidInPath,
  inBcfProject,
  listQuery,
  maybe,
  ofTopic,
  plainQuery,
  projectPath,
  topicPath,
} from './shared.ts';

const snippet = z.object({
  snippet_type: z.string(),
  is_external: z.boolean(),
  reference: z.string(),
  reference_schema: z.string(),
});

export const bcfTopic = z.object({
  guid: z.string(),
  /** The number, as people call it. */
  server_assigned_id: z.string(),
  topic_type: z.string(),
  topic_status: z.string(),
  reference_links: z.array(z.string()),
  title: z.string(),
  priority: z.string().optional(),
  index: z.number().int(),
  labels: z.array(z.string()),
  creation_date: z.iso.datetime(),
  creation_author: z.string(),
  modified_date: z.iso.datetime(),
  modified_author: z.string(),
  assigned_to: z.string().optional(),
  stage: z.string().optional(),
  description: z.string().optional(),
  bim_snippet: snippet.optional(),
  due_date: z.string().optional(),
  authorization: z.object({ topic_actions: topicActions }).optional(),
});
export type BcfTopic = z.infer<typeof bcfTopic>;

const longestWord = 200;
const mostWords = 100;
const word = bcfText(longestWord).trim();
/** A day or a moment, as RFC 3339 or without a zone. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/);

/** All of a topic: what is not named is none. Members that nobody knows are passed over, as OpenCDE wants it. */
const topicFields = z.looseObject({
  title: bcfText(longestDiagnosis).trim().refine(showsLetters, 'A title can’t be blank.'),
  topic_type: maybe(word),
  topic_status: maybe(word),
  priority: maybe(word),
  index: z.number().nullish(),
  labels: maybe(z.array(word.min(1)).max(mostWords)),
  reference_links: maybe(z.array(bcfText(2000)).max(mostWords)),
  assigned_to: maybe(bcfText(320).trim()),
  stage: maybe(word),
  description: maybe(bcfText(longestDescription)),
  due_date: maybe(moment.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 10))), 'There is no such day.')),
  bim_snippet: maybe(
    z.looseObject({
      snippet_type: word,
      is_external: z.boolean().default(false),
      reference: bcfText(2000).min(1),
      reference_schema: bcfText(2000),
    }),
  ),
});
const newTopic = topicFields.extend({ guid: maybe(guidInPath) });
export type ParsedTopicFields = z.output<typeof topicFields>;
export type ParsedNewTopic = z.output<typeof newTopic>;

export const topicODataFields = {
  filters: [
    'guid',
    'server_assigned_id',
    'title',
    'creation_author',
    'modified_author',
    'assigned_to',
    'stage',
    'topic_status',
    'topic_type',
    'priority',
    'labels',
    'creation_date',
    'modified_date',
    'due_date',
  ],
  sorts: ['creation_date', 'modified_date', 'server_assigned_id', 'index', 'due_date'],
} as const;

const topicBodyBytes = 1024 * 1024;

export const bcfTopics = route({
  id: 'bcf.topics',
  method: 'GET',
  base: bcfBase,
  path: `${projectPath}/topics`,
  summary: 'Topics of the project, by the day they were made; where there are more, the header Link says where',
  needs: bcfNeeds,
  params: inBcfProject,
  query: listQuery(topicODataFields),
  answer: z.array(bcfTopic),
});

export const createBcfTopic = route({
  id: 'bcf.createTopic',
  method: 'POST',
  base: bcfBase,
  path: `${projectPath}/topics`,
  summary: 'Makes a topic: an issue of the newest view that the caller may see',
  needs: bcfNeeds,
  once: true,
  params: inBcfProject,
  query: plainQuery,
  body: newTopic,
  bodyLimit: topicBodyBytes,
  answer: bcfTopic,
  status: 201,
});

export const oneBcfTopic = route({
  id: 'bcf.topic',
  method: 'GET',
  base: bcfBase,
  path: topicPath,
  summary: 'One topic',
  needs: bcfNeeds,
  params: ofTopic,
  query: authorizationQuery,
  answer: bcfTopic,
});

export const updateBcfTopic = route({
  id: 'bcf.updateTopic',
  method: 'PUT',
  base: bcfBase,
  path: topicPath,
  summary: 'Changes a topic as a whole: what is not named is taken away',
  needs: bcfNeeds,
  params: ofTopic,
  query: plainQuery,
  body: topicFields,
  bodyLimit: topicBodyBytes,
  answer: bcfTopic,
});

export const deleteBcfTopic = route({
  id: 'bcf.deleteTopic',
  method: 'DELETE',
  base: bcfBase,
  path: topicPath,
  summary: 'Deletes a topic: its creator, or an administrator. In the product it can be undone for a day',
  needs: bcfNeeds,
  params: ofTopic,
  query: plainQuery,
  answer: z.object({}),
});
