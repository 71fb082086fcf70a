import { z } from 'zod';
import { fileAnswer } from '../../fileAnswer.ts';
import { isPlace } from '../../isPlace.ts';
import { route } from '../../route.ts';
import {
  bcfBase,
  bcfNeeds,
  bcfText,
  guidInPath,
  inBcfProject,
  maybe,
  ofTopic,
  plainQuery,
  projectPath,
  topicPath,
} from './shared.ts';

const inProject = { base: bcfBase, needs: bcfNeeds, params: inBcfProject, query: plainQuery } as const;
const inTopic = { ...inProject, params: ofTopic } as const;

/** The standard's schema says `file_name`, its examples `filename`: both are told, and either is taken. */
const file = z.object({
  ifc_project: z.string().optional(),
  ifc_spatial_structure_element: z.string().optional(),
  file_name: z.string().optional(),
  filename: z.string().optional(),
  date: z.string().optional(),
  reference: z.string().optional(),
});
export type BcfFile = z.infer<typeof file>;

const mostParts = 200;
const noPlace = 'Give a path, or an address that begins with https://, http:// or mailto:.';
const givenFile = z.looseObject({
  ifc_project: maybe(bcfText(100)),
  ifc_spatial_structure_element: maybe(bcfText(100)),
  file_name: maybe(bcfText(500)),
  filename: maybe(bcfText(500)),
  date: maybe(bcfText(100)),
  reference: maybe(bcfText(2000).refine(isPlace, noPlace)),
});
export type ParsedBcfFile = z.output<typeof givenFile>;

export const bcfFilesInformation = route({
  ...inProject,
  id: 'bcf.filesInformation',
  method: 'GET',
  path: `${projectPath}/files_information`,
  summary: 'The model files that topics of the project can be about',
  answer: z.array(
    z.object({
      display_information: z.array(z.object({ field_display_name: z.string(), field_value: z.string() })),
      file,
    }),
  ),
});

export const bcfFiles = route({
  ...inTopic,
  id: 'bcf.files',
  method: 'GET',
  path: `${topicPath}/files`,
  summary: 'The model files that a topic is about',
  answer: z.array(file),
});

export const updateBcfFiles = route({
  ...inTopic,
  id: 'bcf.updateFiles',
  method: 'PUT',
  path: `${topicPath}/files`,
  summary: 'Says which model files a topic is about',
  body: z.array(givenFile).max(mostParts),
  answer: z.array(file),
});

export const bcfSnippet = route({
  ...inTopic,
  id: 'bcf.snippet',
  method: 'GET',
  path: `${topicPath}/snippet`,
  summary: 'The part of a model that came with a topic',
  answer: fileAnswer,
});

const related = z.array(z.object({ related_topic_guid: z.string() }));

export const bcfRelatedTopics = route({
  ...inTopic,
  id: 'bcf.relatedTopics',
  method: 'GET',
  path: `${topicPath}/related_topics`,
  summary: 'Topics that a topic has to do with',
  answer: related,
});

export const updateBcfRelatedTopics = route({
  ...inTopic,
  id: 'bcf.updateRelatedTopics',
  method: 'PUT',
  path: `${topicPath}/related_topics`,
  summary: 'Says which topics of the project a topic has to do with',
  body: z.array(z.looseObject({ related_topic_guid: guidInPath })).max(mostParts),
  answer: related,
});

const reference = z.object({
  guid: z.string(),
  /** A document of the project, or else the address of one elsewhere. */
  document_guid: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
});
export type BcfDocumentReference = z.infer<typeof reference>;

const givenReference = z
  .looseObject({
    document_guid: maybe(z.string().max(200)),
    url: maybe(bcfText(2000).min(1).refine(isPlace, noPlace)),
    description: maybe(bcfText(2000)),
  })
  .refine(({ document_guid, url }) => document_guid === undefined && url !== undefined, {
    path: ['url'],
    message: 'A document elsewhere is expected, by its url: documents of this server are the pictures of its topics.',
  });
const newReference = givenReference.safeExtend({ guid: maybe(guidInPath) });
export type ParsedReference = z.output<typeof newReference>;

const references = `${topicPath}/document_references` as const;

export const bcfDocumentReferences = route({
  ...inTopic,
  id: 'bcf.documentReferences',
  method: 'GET',
  path: references,
  summary: 'Pictures and other documents of a topic',
  answer: z.array(reference),
});

export const createBcfDocumentReference = route({
  ...inTopic,
  id: 'bcf.createDocumentReference',
  method: 'POST',
  path: references,
  summary: 'Names a document elsewhere',
  once: true,
  body: newReference,
  answer: reference,
  status: 201,
});

export const updateBcfDocumentReference = route({
  ...inTopic,
  id: 'bcf.updateDocumentReference',
  method: 'PUT',
  path: `${references}/{referenceGuid}`,
  summary: 'Changes a reference to a document elsewhere',
  params: ofTopic.extend({ referenceGuid: guidInPath }),
  body: givenReference,
  answer: reference,
});

export const bcfDocuments = route({
  ...inProject,
  id: 'bcf.documents',
  method: 'GET',
  path: `${projectPath}/documents`,
  summary: 'The pictures and other documents of all topics of the project, newest first',
  answer: z.array(z.object({ guid: z.string(), filename: z.string() })),
});

export const bcfDocument = route({
  ...inProject,
  id: 'bcf.document',
  method: 'GET',
  path: `${projectPath}/documents/{documentGuid}`,
  summary: 'A document',
  params: inBcfProject.extend({ documentGuid: guidInPath }),
  answer: fileAnswer,
});
