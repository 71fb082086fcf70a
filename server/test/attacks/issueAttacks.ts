import { randomUUID } from 'node:crypto';
import type { Attack } from './Attack.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

type Person = ReturnType<AttackedSite['personOf']>;

/** By somebody of the project who may look at issues and no more. */
const looking = (
  tries: string,
  gets: string,
  attempt: (looker: Person, site: AttackedSite, paths: ReturnType<typeof pathsOf>) => Promise<Outcome>,
): Attack => ({ tries, gets, attempt: (site) => attempt(site.people.member, site, pathsOf(site)) });

const commenting = (
  tries: string,
  gets: string,
  attempt: (commenter: Person, site: AttackedSite, paths: ReturnType<typeof pathsOf>) => Promise<Outcome>,
): Attack => ({ tries, gets, attempt: (site) => attempt(site.people.commenter, site, pathsOf(site)) });

function pathsOf({ victim: { projectId, issueId, topicGuid } }: AttackedSite) {
  const project = `/projects/${projectId}`;
  const topics = `/bcf/3.0/projects/${projectId}/topics`;
  return { project, issue: `${project}/issues/${issueId}`, topics, topic: `${topics}/${topicGuid}` };
}

const camera = {
  perspective_camera: {
    camera_view_point: { x: 0, y: 0, z: 0 },
    camera_direction: { x: 0, y: 1, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    field_of_view: 60,
    aspect_ratio: 1,
  },
};

function importOf({ victim }: AttackedSite, fields: object) {
  const boundary = randomUUID();
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const json = JSON.stringify({ analysisViewId: victim.viewId, ...fields });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    rawBody: `${part('name="json"', json)}${part('name="bcf"; filename="a.bcf"', 'PK')}--${boundary}--\r\n`,
  };
}

/** Members of a project change what others recorded. */
export const issueAttacks: readonly Attack[] = [
  looking('that may only look closes a colleague’s issue', '403 issues.mayNotChange', (looker, _, { issue }) =>
    looker.put(issue, { body: { issueStatus: 'Closed' } }),
  ),
  looking('makes it minor', '403 issues.mayNotChange', (looker, _, { issue }) =>
    looker.put(issue, { body: { priority: 'Minor' } }),
  ),
  looking('takes it over', '403 issues.mayNotChange', (looker, _, { issue }) =>
    looker.put(issue, { body: { assignedUser: looker.userId } }),
  ),
  looking('comments on it', '403 issues.mayNotComment', (looker, { victim }, { project }) =>
    looker.post(`${project}/issueComments`, { body: { issue: victim.issueId, comment: 'Hello' } }),
  ),
  looking('records an issue', '403 issues.mayNotRecord', (looker, { victim }, { project }) =>
    looker.post(`${project}/issues`, {
      body: { analysisViewId: victim.viewId, diagnosis: 'Hello', forgeObjectId: [0] },
    }),
  ),
  looking('makes issues of a filter', '403 issues.mayNotRecord', (looker, { victim }, { project }) =>
    looker.post(`${project}/issues/of-view/${victim.viewId}`, {
      body: { grouping: 'element', skipsOpen: false, total: 2 },
    }),
  ),
  looking('asks for an address to write a picture to it', '403 issues.mayNotChange', (looker, { victim }) =>
    looker.post(
      `/auth/sign-asset-write-public/${encodeURIComponent('south|tower')}/issues/${victim.issueId}/${randomUUID()}.png`,
    ),
  ),
  looking('attaches a picture to it', '403 issues.mayNotChange', (looker, { victim }, { issue }) =>
    looker.post(`${issue}/assets`, {
      body: { imagePath: `south|tower/issues/${victim.issueId}/${randomUUID()}.png`, type: 'attachment' },
    }),
  ),
  looking('closes it among many: it is left as it is', '200', (looker, { victim }, { project }) =>
    looker.post(`${project}/issues/bulk/change`, {
      body: { ids: [victim.issueId], changes: { issueStatus: 'Closed' } },
    }),
  ),
  looking('takes back what a colleague did to many', '409 issues.cannotUndo', (looker, { victim }, { project }) =>
    looker.post(`${project}/issues/bulk/${victim.operationId}/undo`),
  ),
  looking('looks what a BCF file would come to', '403 issueFiles.mayNotImport', (looker, site, { project }) =>
    looker.post(`${project}/bcfs/preview`, importOf(site, {})),
  ),
  looking('imports a BCF file', '403 issueFiles.mayNotImport', (looker, site, { project }) =>
    looker.post(`${project}/bcfs/import`, importOf(site, { fingerprint: 'a' })),
  ),
  looking('makes a topic by BCF-API', '403 issues.mayNotRecord', (looker, _, { topics }) =>
    looker.post(topics, { body: { title: 'Hello' } }),
  ),
  looking('changes one by BCF-API', '403 issues.mayNotChange', (looker, _, { topic }) =>
    looker.put(topic, { body: { title: 'Hello', topic_status: 'Closed' } }),
  ),
  looking('comments by BCF-API', '403 issues.mayNotComment', (looker, _, { topic }) =>
    looker.post(`${topic}/comments`, { body: { comment: 'Hello' } }),
  ),
  looking('adds what it saw by BCF-API', '403 issues.mayNotChange', (looker, _, { topic }) =>
    looker.post(`${topic}/viewpoints`, { body: camera }),
  ),
  looking('says by BCF-API what an issue has to do with', '403 issues.mayNotChange', (looker, _, { topic }) =>
    looker.put(`${topic}/related_topics`, { body: [] }),
  ),
  looking('names model files for it', '403 issues.mayNotChange', (looker, _, { topic }) =>
    looker.put(`${topic}/files`, { body: [] }),
  ),
  looking('links a document to it', '403 issues.mayNotChange', (looker, _, { topic }) =>
    looker.post(`${topic}/document_references`, { body: { url: 'https://evil.test' } }),
  ),
  commenting('that may comment closes a colleague’s issue', '403 issues.mayNotChange', (commenter, _, { issue }) =>
    commenter.put(issue, { body: { issueStatus: 'Closed' } }),
  ),
  commenting('closes it among many: it stays too', '200', (commenter, { victim }, { project }) =>
    commenter.post(`${project}/issues/bulk/change`, {
      body: { ids: [victim.issueId], changes: { issueStatus: 'Closed' } },
    }),
  ),
  commenting('changes it by BCF-API', '403 issues.mayNotChange', (commenter, _, { topic }) =>
    commenter.put(topic, { body: { title: 'Hello' } }),
  ),
  commenting('imports a BCF file over it', '403 issueFiles.mayNotImport', (commenter, site, { project }) =>
    commenter.post(`${project}/bcfs/import`, importOf(site, { fingerprint: 'a' })),
  ),
];
