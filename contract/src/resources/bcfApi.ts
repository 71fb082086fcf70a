import * as comments from './bcf/comments.ts';
import * as events from './bcf/events.ts';
import * as parts from './bcf/parts.ts';
import * as projects from './bcf/projects.ts';
import * as topics from './bcf/topics.ts';
import * as viewpoints from './bcf/viewpoints.ts';

/** BCF-API 3.0, as far as it is offered: what is not here is answered with 405, and named in no authorization. */
export const bcfApiCalls = [
  projects.bcfProjects,
  projects.bcfProject,
  projects.bcfExtensions,
  topics.bcfTopics,
  topics.createBcfTopic,
  topics.oneBcfTopic,
  topics.updateBcfTopic,
  topics.deleteBcfTopic,
  parts.bcfFilesInformation,
  parts.bcfFiles,
  parts.updateBcfFiles,
  parts.bcfSnippet,
  comments.bcfComments,
  comments.createBcfComment,
  comments.oneBcfComment,
  comments.deleteBcfComment,
  viewpoints.bcfViewpoints,
  viewpoints.createBcfViewpoint,
  viewpoints.oneBcfViewpoint,
  viewpoints.bcfSnapshot,
  viewpoints.bcfSelection,
  viewpoints.bcfColoring,
  viewpoints.bcfVisibility,
  viewpoints.deleteBcfViewpoint,
  parts.bcfRelatedTopics,
  parts.updateBcfRelatedTopics,
  parts.bcfDocumentReferences,
  parts.createBcfDocumentReference,
  parts.updateBcfDocumentReference,
  parts.bcfDocuments,
  parts.bcfDocument,
  events.bcfTopicsEvents,
  events.bcfTopicEvents,
  events.bcfCommentsEvents,
  events.bcfCommentEvents,
] as const;
