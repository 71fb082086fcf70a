import type { z } from 'zod';
import type { TestHouse } from '../openTestHouse.ts';
import { published } from './published.ts';

export type BcfClient = Awaited<ReturnType<typeof openBcfClient>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A tool of another maker: it begins at /foundation/versions, goes where that leads, and holds what it sends and gets
 * against what is published. Of answers that are refusals too.
 */
export async function openBcfClient({ app }: TestHouse, authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  const send = async (method: Method, url: string, payload?: object, more: Record<string, string> = {}) => {
    const response = await app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json() : undefined;
    if (response.statusCode >= 400) published.error.parse(body);
    return { status: response.statusCode, body, bytes: response.rawPayload, headers: response.headers };
  };

  const { versions } = published.versions.parse((await send('GET', '/foundation/versions')).body);
  const baseOf = (api: string, version: string) => {
    const found = versions.find(({ api_id, version_id }) => api_id === api && version_id === version);
    return new URL(found?.api_base_url ?? '').pathname;
  };
  const base = baseOf('bcf', '3.0');
  const foundation = baseOf('foundation', '1.1');

  /** What it comes to, which must be what is published. */
  async function ask<Answer extends z.ZodType>(answer: Answer, path: string, query: Record<string, string> = {}) {
    const search = new URLSearchParams(query).toString();
    const { status, body } = await send('GET', `${path}${search && `?${search}`}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${body?.message}`);
    return answer.parse(body);
  }

  async function say<Answer extends z.ZodType>(
    answer: Answer,
    [method, status]: ['POST', 201] | ['PUT', 200],
    path: string,
    payload: object,
  ) {
    const said = await send(method, path, payload);
    if (said.status !== status) throw new Error(`${method} ${path}: ${said.status} ${said.body?.message}`);
    return answer.parse(said.body);
  }

  const ofProject = (projectId: string) => {
    const project = `${base}/projects/${projectId}`;
    const topic = (guid: string) => `${project}/topics/${guid}`;
    const viewpoint = (guid: string, of: string) => `${topic(guid)}/viewpoints/${of}`;
    return {
      path: project,
      pathOfTopic: topic,
      one: (query = {}) => ask(published.project, project, query),
      extensions: () => ask(published.extensions, `${project}/extensions`),
      topics: (query = {}) => ask(published.topic.array(), `${project}/topics`, query),
      topic: (guid: string, query = {}) => ask(published.topic, topic(guid), query),
      createTopic: (body: z.input<typeof published.newTopic>) =>
        say(published.topic, ['POST', 201], `${project}/topics`, published.newTopic.parse(body)),
      updateTopic: (guid: string, body: z.input<typeof published.newTopic>) =>
        say(published.topic, ['PUT', 200], topic(guid), published.newTopic.parse(body)),
      deleteTopic: (guid: string) => send('DELETE', topic(guid)),
      comments: (guid: string, query = {}) => ask(published.comment.array(), `${topic(guid)}/comments`, query),
      comment: (guid: string, of: string, query = {}) => ask(published.comment, `${topic(guid)}/comments/${of}`, query),
      createComment: (guid: string, body: z.input<typeof published.newComment>) =>
        say(published.comment, ['POST', 201], `${topic(guid)}/comments`, published.newComment.parse(body)),
      deleteComment: (guid: string, of: string) => send('DELETE', `${topic(guid)}/comments/${of}`),
      viewpoints: (guid: string, query = {}) => ask(published.viewpoint.array(), `${topic(guid)}/viewpoints`, query),
      viewpoint: (guid: string, of: string) => ask(published.viewpoint, viewpoint(guid, of)),
      createViewpoint: (guid: string, body: z.input<typeof published.newViewpoint>) =>
        say(published.viewpoint, ['POST', 201], `${topic(guid)}/viewpoints`, published.newViewpoint.parse(body)),
      deleteViewpoint: (guid: string, of: string) => send('DELETE', viewpoint(guid, of)),
      snapshot: (guid: string, of: string) => send('GET', `${viewpoint(guid, of)}/snapshot`),
      selection: (guid: string, of: string) => ask(published.selection, `${viewpoint(guid, of)}/selection`),
      coloring: (guid: string, of: string) => ask(published.coloring, `${viewpoint(guid, of)}/coloring`),
      visibility: (guid: string, of: string) => ask(published.visibility, `${viewpoint(guid, of)}/visibility`),
      filesInformation: () => ask(published.filesInformation, `${project}/files_information`),
      files: (guid: string) => ask(published.file.array(), `${topic(guid)}/files`),
      updateFiles: (guid: string, files: z.input<typeof published.file>[]) =>
        say(published.file.array(), ['PUT', 200], `${topic(guid)}/files`, files),
      relatedTopics: (guid: string) => ask(published.relatedTopic.array(), `${topic(guid)}/related_topics`),
      updateRelatedTopics: (guid: string, related: string[]) =>
        say(
          published.relatedTopic.array(),
          ['PUT', 200],
          `${topic(guid)}/related_topics`,
          related.map((related_topic_guid) => ({ related_topic_guid })),
        ),
      documentReferences: (guid: string) =>
        ask(published.documentReference.array(), `${topic(guid)}/document_references`),
      createDocumentReference: (guid: string, body: object) =>
        say(published.documentReference, ['POST', 201], `${topic(guid)}/document_references`, body),
      updateDocumentReference: (guid: string, of: string, body: object) =>
        say(published.documentReference, ['PUT', 200], `${topic(guid)}/document_references/${of}`, body),
      documents: () => ask(published.document.array(), `${project}/documents`),
      document: (guid: string) => send('GET', `${project}/documents/${guid}`),
      topicsEvents: (query = {}) => ask(published.topicEvent.array(), `${project}/topics/events`, query),
      topicEvents: (guid: string, query = {}) => ask(published.topicEvent.array(), `${topic(guid)}/events`, query),
      commentsEvents: (query = {}) => ask(published.commentEvent.array(), `${project}/topics/comments/events`, query),
      commentEvents: (guid: string, of: string, query = {}) =>
        ask(published.commentEvent.array(), `${topic(guid)}/comments/${of}/events`, query),
    };
  };

  return {
    send,
    base,
    auth: () => ask(published.auth, `${foundation}/auth`),
    currentUser: () => ask(published.user, `${foundation}/current-user`),
    projects: (query = {}) => ask(published.project.array(), `${base}/projects`, query),
    ofProject,
  };
}
