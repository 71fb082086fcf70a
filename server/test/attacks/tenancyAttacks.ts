import { packBcf } from '../../src/bcf/packBcf.fixture.ts';
import { aTopic } from '../../src/bcf/write/topic.fixture.ts';
import type { Attack } from './Attack.ts';
import { aWebhook } from './aWebhook.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite, CallOptions } from './openAttackedSite.ts';

/** Through the attacker's own project, where every permission is held, with ids of the victim. */
const through = (
  tries: string,
  gets: string,
  attempt: (site: AttackedSite, own: string) => Promise<Outcome>,
): Attack => ({ tries, gets, attempt: (site) => attempt(site, site.own.projectId) });

const direct = (tries: string, attempt: (site: AttackedSite, project: string) => Promise<Outcome>): Attack => ({
  tries,
  gets: '404 projects.notFound',
  attempt: (site) => attempt(site, site.victim.projectId),
});

const table = (project: string, view: string) =>
  `/classification/v3/projects/${project}/classifications/byVersions/${view}`;
const verdicts = (project: string, view: string) => `/projects/${project}/classifications/byAnalysisView/${view}`;
const view = (project: string, id: string) => `/analysis/v3/projects/${project}/analysis-view/${id}`;
const insights = (project: string, id: string) => `/insights/v3/projects/${project}/analysis/${id}`;
const requests = (project: string) => `/analysis/v3/projects/${project}/analysis-requests`;
const files = (project: string, kind = 'scans') => `/files/v3/projects/${project}/files/${kind}`;

const issues = (project: string) => `/projects/${project}/issues`;
const packages = (project: string) => `/projects/${project}/watchlists`;
const webhooks = (project: string) => `/projects/${project}/webhooks`;
const service = (project: string) => `/forge-integration/v3/projects/${project}`;
const integration = (project: string) => `/projects/${project}/integration`;
const comments = (project: string) => `/projects/${project}/issueComments`;

/** A file with one topic, as a form. */
async function bcfForm(body: object): Promise<CallOptions> {
  const form = new FormData();
  form.set('json', new Blob([JSON.stringify(body)]));
  form.set('bcf', new File([new Uint8Array(await packBcf([aTopic()]))], 'issues.bcf'));
  const sent = new Request('http://site.test', { method: 'POST', body: form });
  const headers = { 'content-type': sent.headers.get('content-type') as string };
  return { rawBody: Buffer.from(await sent.arrayBuffer()), headers };
}

/** A member of one company reaches for what belongs to another. */
export const tenancyAttacks: readonly Attack[] = [
  direct('lists another company’s views', ({ people }, project) =>
    people.outsider.get(`/analysis/v3/projects/${project}/analysis-view/active/`),
  ),
  direct('lists its scans', ({ people }, project) => people.outsider.get(files(project))),
  direct('lists its issues', ({ people }, project) => people.outsider.get(issues(project))),
  through('reads an issue of it', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${issues(own)}/${victim.issueId}`),
  ),
  through('looks at a viewpoint of it', '404 issues.notFound', ({ people, victim, own }, project) =>
    people.outsider.get(`${issues(project)}/${victim.issueId}/viewpoints/${own.projectId}`),
  ),
  through('imports issues into a view of the victim', '404 analyses.notFound', async ({ people, victim }, own) =>
    people.outsider.post(`/projects/${own}/bcfs/preview`, await bcfForm({ analysisViewId: victim.viewId })),
  ),
  direct('imports issues there', async ({ people, victim }, project) =>
    people.outsider.post(`/projects/${project}/bcfs/import`, await bcfForm({ analysisViewId: victim.viewId })),
  ),
  direct('looks at what its activities build', ({ people }, project) =>
    people.outsider.get(`/projects/${project}/schedules/link-proposals`),
  ),
  direct('lists its schedules', ({ people }, project) => people.outsider.get(`/projects/${project}/schedules`)),
  through('looks for the issue by its id', '200', ({ people, victim }, own) =>
    people.outsider.get(issues(own), { query: { filter: `_id==${victim.issueId},externalId=in=(G0,G1)` } }),
  ),
  through('reads what became of the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${issues(own)}/${victim.issueId}/history`),
  ),
  through('closes the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.put(`${issues(own)}/${victim.issueId}`, { body: { issueStatus: 'Closed' } }),
  ),
  through('deletes the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`${issues(own)}/${victim.issueId}`),
  ),
  through('closes the issue among many', '200', ({ people, victim }, own) =>
    people.outsider.post(`${issues(own)}/bulk/change`, {
      body: { ids: [victim.issueId], changes: { issueStatus: 'Closed' } },
    }),
  ),
  through('deletes the issue among many', '200', ({ people, victim }, own) =>
    people.outsider.post(`${issues(own)}/bulk/delete`, { body: { ids: [victim.issueId] } }),
  ),
  through('makes issues of what it was told', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${issues(own)}/of-view/${victim.viewId}`, { body: { grouping: 'element', total: 1 } }),
  ),
  direct('takes its issues home', ({ people }, project) => people.outsider.get(`${issues(project)}/csv`)),
  direct('lists its work packages', ({ people }, project) =>
    people.outsider.get(`/projects/${project}/progress-monitorings/with-watchlists`),
  ),
  through('reads a work package of it', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${packages(own)}/${victim.packageId}`, { query: { externalIds: 'true' } }),
  ),
  through('reads what has come of the work package', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${packages(own)}/${victim.packageId}/progress-monitorings`),
  ),
  through('takes the work package home', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${packages(own)}/${victim.packageId}/csv`),
  ),
  direct('takes its progress home for Primavera', ({ people }, project) =>
    people.outsider.post(`/projects/${project}/progress-monitorings/primavera-export`, { body: { format: 'file' } }),
  ),
  direct('looks what it is to mend before it is closed up', ({ people }, project) =>
    people.outsider.get(`/projects/${project}/schedules/close-ups`),
  ),
  through('numbers what it is to mend by the victim’s model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/projects/${own}/schedules/close-ups`, { query: { model: victim.modelId } }),
  ),
  through('has the work package painted', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.get(
      `/projects/${own}/classifications/byWatchlist/${victim.packageId}/for-colorizing-model-elements`,
    ),
  ),
  through('has its own progress painted in the victim’s model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/projects/${own}/progress-monitorings/for-colorizing-model-elements`, {
      query: { model: victim.viewModelId },
    }),
  ),
  through('follows the work package over time', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/projects/${own}/progress-monitorings/time-line`, { query: { watchlist: victim.packageId } }),
  ),
  through('follows its own packages in the victim’s model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/projects/${own}/progress-monitorings/time-line`, { query: { model: victim.viewModelId } }),
  ),
  through('deletes the work package', '404 workPackages.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`${packages(own)}/${victim.packageId}`),
  ),
  through('reads what is said about the issue', '200', ({ people, victim }, own) =>
    people.outsider.get(comments(own), { query: { filter: `issue==${victim.issueId}` } }),
  ),
  through('has its say about the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.post(comments(own), { body: { issue: victim.issueId, comment: 'Hello' } }),
  ),
  through('looks who watches the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${issues(own)}/${victim.issueId}/watchers`),
  ),
  through('watches the issue', '404 issues.notFound', ({ people, victim }, own) =>
    people.outsider.put(`${issues(own)}/${victim.issueId}/watchers/me`, { body: { isWatching: true } }),
  ),
  through('deletes what was said', '404 issues.commentNotFound', ({ people, victim }, own) =>
    people.outsider.delete(`${comments(own)}/${victim.commentId}`),
  ),
  direct('looks what it is connected with', ({ people }, project) =>
    people.outsider.get(`${service(project)}/integration/current`),
  ),
  direct('looks into its folders', ({ people }, project) =>
    people.outsider.get(`${service(project)}/folders/contents/root`),
  ),
  direct('imports files there', ({ people }, project) =>
    people.outsider.post(`${service(project)}/items/copy`, { body: { itemIds: ['a'] } }),
  ),
  direct('begins a login there', ({ people }, project) =>
    people.outsider.post(`${integration(project)}/logins`, { body: { origin: 'https://site.test' } }),
  ),
  through('gives up an import of the victim', '404 integrations.noImport', ({ people, victim }, own) =>
    people.outsider.post(`${integration(own)}/imports/${victim.importId}/cancel`),
  ),
  through('takes over an import of the victim', '404 integrations.noImport', ({ people, victim }, own) =>
    people.outsider.post(`${integration(own)}/imports/${victim.importId}/retry`),
  ),
  through('lets go a folder of the victim', '404 integrations.noFollowedFolder', ({ people, victim }, own) =>
    people.outsider.delete(`${integration(own)}/followed-folders/${victim.followedId}`),
  ),
  direct('lists its S3 folders', ({ people }, project) => people.outsider.get(`${integration(project)}/s3-folders`)),
  through('looks into an S3 folder of the victim', '404 s3Folders.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${integration(own)}/s3-folders/${victim.s3FolderId}/contents`),
  ),
  through('imports from an S3 folder of the victim', '404 s3Folders.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${integration(own)}/s3-folders/${victim.s3FolderId}/items/copy`, {
      body: { itemIds: ['a.e57'] },
    }),
  ),
  through('removes an S3 folder of the victim', '404 s3Folders.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`${integration(own)}/s3-folders/${victim.s3FolderId}`),
  ),
  direct('lists its webhooks', ({ people }, project) => people.outsider.get(webhooks(project))),
  through('has the victim’s webhook tell it what happens there', '404 webhooks.notFound', ({ people, victim }, own) =>
    people.outsider.put(`${webhooks(own)}/${victim.webhookId}`, { body: aWebhook() }),
  ),
  through('reads what the webhook was told', '404 webhooks.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${webhooks(own)}/${victim.webhookId}/deliveries`),
  ),
  through('replaces the secret of the webhook', '404 webhooks.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${webhooks(own)}/${victim.webhookId}/secret`),
  ),
  through('tests the webhook', '404 webhooks.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${webhooks(own)}/${victim.webhookId}/ping`),
  ),
  through('deletes the webhook', '404 webhooks.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`${webhooks(own)}/${victim.webhookId}`),
  ),
  through('writes an issue about a view of the victim', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(issues(own), {
      body: { analysisViewId: victim.viewId, diagnosis: 'Hello', forgeObjectId: [0] },
    }),
  ),
  through('counts elements in a model of the victim', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(issues(own), { query: { model: victim.viewModelId, filter: 'forgeObjectId==0' } }),
  ),
  through('lists elements of a model of the victim', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/projects/${own}/elements`, {
      query: { filter: `forgeObjectId=in=(0,1);model==${victim.viewModelId}` },
    }),
  ),
  direct('begins an upload there', ({ people }, project) =>
    people.outsider.post(`${files(project)}/`, {
      body: { filename: 'a.e57', size: 10, hash: 'a'.repeat(64), visibility: 'scan' },
    }),
  ),
  direct('reads who did what there', ({ people }, project) =>
    people.outsider.get(`/audit/v1/projects/${project}/entries`),
  ),
  direct('asks for its active model', ({ people }, project) =>
    people.outsider.get(`/model/v3/projects/${project}/models/active/`),
  ),
  direct('saves where its viewer opens', ({ people }, project) =>
    people.outsider.put(`/projects/${project}/viewer-state`, { body: { viewport: null } }),
  ),
  direct('writes the project’s id in capitals', ({ people }, project) =>
    people.outsider.get(files(project.toUpperCase())),
  ),
  direct('wraps the project’s id in brackets', ({ people }, project) =>
    people.outsider.get(files(encodeURIComponent(`{${project}}`))),
  ),
  direct('puts a quote behind the project’s id', ({ people }, project) =>
    people.outsider.get(files(encodeURIComponent(`${project}' or '1'='1`))),
  ),
  direct('names two projects in one segment', ({ people, own }, project) =>
    people.outsider.get(files(encodeURIComponent(`${own.projectId},${project}`))),
  ),
  {
    tries: 'names its own project in the query beside the victim’s in the path',
    gets: '404 projects.notFound',
    attempt: ({ people, own, victim }) =>
      people.outsider.get(files(victim.projectId), { query: { projectId: own.projectId } }),
  },
  through('opens a foreign model through its own project', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/model/v3/projects/${own}/models/${victim.modelId}/`),
  ),
  through('lists the root models of a foreign model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/model/v3/projects/${own}/models/${victim.modelId}/root-models/`),
  ),
  through('fetches the viewer files of a foreign model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/model/v3/projects/${own}/models/${victim.modelId}/viewer-files/`),
  ),
  through('reads the properties of an element of a foreign model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/element/v3/projects/${own}/models/${victim.modelId}/elements/0/properties`),
  ),
  through('finds the elements of a foreign model by a property', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/element/v3/projects/${own}/models/${victim.modelId}/with-property`, {
      query: { kind: 'properties', group: 'Pset_WallCommon', name: 'IsExternal', value: 'Yes' },
    }),
  ),
  through('lists the types of a foreign model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/element/v3/projects/${own}/models/${victim.modelId}/element-types`),
  ),
  through('lists the floors of a foreign model', '404 models.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/element/v3/projects/${own}/models/${victim.modelId}/floors`),
  ),
  through('paints by a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${verdicts(own, victim.viewId)}/for-colorizing-model-elements`),
  ),
  through('pages through a foreign view’s table', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${table(own, victim.viewId)}/`),
  ),
  through('exports a foreign view as CSV', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${table(own, victim.viewId)}/csv`),
  ),
  through('exports a foreign view as a workbook', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${table(own, victim.viewId)}/xlsx`),
  ),
  through('lists the versions of a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${table(own, victim.viewId)}/versions-for-status`),
  ),
  through('asks for verdicts of a foreign view by element', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`/classification/v3/projects/${own}/classifications/byForgeObjectIds/${victim.viewId}/`, {
      query: { forgeObjectIds: '0,1' },
    }),
  ),
  through('counts the statuses of a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${insights(own, victim.viewId)}/classifications`),
  ),
  through('reads the magnitudes of a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${insights(own, victim.viewId)}/magnitudes`),
  ),
  through(
    'compares its own view with a foreign one',
    '404 analyses.notFound',
    ({ people, victim, own: { viewId } }, own) => people.outsider.get(`${view(own, viewId)}/compare/${victim.viewId}/`),
  ),
  through('compares a foreign view with its own', '404 analyses.notFound', ({ people, victim, own: { viewId } }, own) =>
    people.outsider.get(`${view(own, victim.viewId)}/compare/${viewId}/elements`, { query: { change: 'unchanged' } }),
  ),
  through('makes a report of a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`/quality-report/v3/projects/${own}/analysis/${victim.viewId}/pdf`, { body: {} }),
  ),
  through(
    'names a foreign version for its own view',
    '404 versions.notFound',
    ({ people, victim, own: { viewId } }, own) =>
      people.outsider.post(`${view(own, viewId)}/versions/publish`, { body: { versionIds: [victim.dev.id] } }),
  ),
  through('unpublishes a foreign version', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${view(own, victim.viewId)}/versions/unpublish`, {
      body: { versionIds: [victim.stable.id] },
    }),
  ),
  through('judges a foreign view anew', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${view(own, victim.viewId)}/rejudge`, { body: { toleranceM: 0.02 } }),
  ),
  through('changes a status in a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${verdicts(own, victim.viewId)}/0/reclassify-by-forge-id`, {
      body: { classification: 'missing' },
    }),
  ),
  through('approves all of a foreign view', '404 analyses.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${verdicts(own, victim.viewId)}/approve`, { body: {} }),
  ),
  through(
    'approves a foreign verdict by its id, in its own view',
    '404 classifications.notFound',
    ({ people, victim, own: { viewId } }, own) =>
      people.outsider.post(`${verdicts(own, viewId)}/${victim.classificationId}/approve`),
  ),
  through(
    'takes back a change of somebody else’s',
    '409 classifications.cannotUndo',
    ({ people, victim, own: { viewId } }, own) =>
      people.outsider.post(`${verdicts(own, viewId)}/undo`, { body: { changeId: victim.changeId } }),
  ),
  through('overwrites a foreign preset', '404 presets.notFound', ({ people, victim }, own) =>
    people.outsider.put(`/projects/${own}/filter-presets/${victim.presetId}`, {
      body: { name: 'mine', scope: 'project', filters: {} },
    }),
  ),
  through('deletes a foreign preset', '404 presets.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`/projects/${own}/filter-presets/${victim.presetId}`),
  ),
  through('deletes a foreign scan', '404 files.notFound', ({ people, victim }, own) =>
    people.outsider.delete(`${files(own)}/${victim.scanId}`),
  ),
  through('deletes a document as if it were a scan', '404 files.notFound', ({ people, own: { documentId } }, own) =>
    people.outsider.delete(`${files(own)}/${documentId}`),
  ),
  through('cancels a foreign upload', '404 files.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${files(own)}/${victim.uploadId}/cancel`),
  ),
  through('asks for the next part of a foreign upload', '404 files.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${files(own)}/${victim.uploadId}/next-pending-part`, { body: {} }),
  ),
  through('reads a foreign request', '404 requests.notFound', ({ people, victim }, own) =>
    people.outsider.get(`${requests(own)}/${victim.requestId}/`),
  ),
  through('cancels a foreign request', '404 requests.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${requests(own)}/${victim.requestId}/cancel`),
  ),
  through('runs a foreign request again', '404 requests.notFound', ({ people, victim }, own) =>
    people.outsider.post(`${requests(own)}/${victim.requestId}/rerun`),
  ),
  through(
    'requests an analysis against a foreign model',
    '409 requests.otherModel',
    ({ people, victim, own: site }, own) =>
      people.outsider.post(`${requests(own)}/`, { body: site.bodyOf({ model: victim.modelId }) }),
  ),
  through('requests an analysis of a foreign scan', '409 requests.filesMissing', ({ people, victim, own: site }, own) =>
    people.outsider.post(`${requests(own)}/`, { body: site.bodyOf({ scans: [victim.scanId] }) }),
  ),
  through('hands in a foreign document', '409 requests.filesMissing', ({ people, victim, own: site }, own) =>
    people.outsider.post(`${requests(own)}/`, { body: site.bodyOf({ documents: [victim.documentId] }) }),
  ),
];
