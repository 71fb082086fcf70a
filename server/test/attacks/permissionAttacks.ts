import { byUser } from '../../src/Actor.ts';
import { everyTime } from '../../src/platform/once.ts';
import type { Attack } from './Attack.ts';
import { aWebhook } from './aWebhook.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const attack = (
  tries: string,
  gets: string,
  attempt: (site: AttackedSite, project: string) => Promise<Outcome>,
): Attack => ({ tries, gets, attempt: (site) => attempt(site, site.victim.projectId) });

const table = (project: string, view: string) =>
  `/classification/v3/projects/${project}/classifications/byVersions/${view}`;
const verdicts = (project: string, view: string) => `/projects/${project}/classifications/byAnalysisView/${view}`;
const files = (project: string, kind = 'scans') => `/files/v3/projects/${project}/files/${kind}`;
const requests = (project: string) => `/analysis/v3/projects/${project}/analysis-requests`;
const peopleOf = (project: string) => `/projects/${project}/people`;
const newScan = { filename: 'a.e57', size: 10, hash: 'a'.repeat(64), visibility: 'scan' };

const exportsOf = (project: string) => `/projects/${project}/exports`;
const needsReason = '403 projects.exportNeedsReason';

/** By somebody who sees everything. */
async function makeExport({ house, victim: { owner } }: AttackedSite, projectId: string): Promise<string> {
  const { projectExports } = house.modules;
  const asked = { projectId, userId: owner.userId };
  const { _id: exportId } = await projectExports.begin(asked, byUser(owner.userId), everyTime);
  await projectExports.pack({ projectId, exportId }, new AbortController().signal);
  return exportId;
}

/** Members of a project go beyond what they hold there. */
export const permissionAttacks: readonly Attack[] = [
  attack('without a permission lists the views', '403 auth.forbidden', ({ people }, project) =>
    people.bare.get(`/analysis/v3/projects/${project}/analysis-view/active/`),
  ),
  attack('that may only look deletes a work package', '403 auth.forbidden', ({ people, victim }, project) =>
    people.member.delete(`/projects/${project}/watchlists/${victim.packageId}`),
  ),
  attack('that may only look has an address told what happens', '403 auth.forbidden', ({ people }, project) =>
    people.member.post(`/projects/${project}/webhooks`, { body: aWebhook() }),
  ),
  attack('that may only look connects a design service', '403 auth.forbidden', ({ people }, project) =>
    people.member.post(`/forge-integration/v3/projects/${project}/integration`, {
      body: { forgeHubId: 'a', forgeProjectId: 'b' },
    }),
  ),
  attack('that may only look browses the design service', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(`/forge-integration/v3/projects/${project}/folders/contents/root`),
  ),
  attack('browses models with the right to upload scans', '403 auth.forbidden', ({ people }, project) =>
    people.uploader.get(`/forge-integration/v3/projects/${project}/folders/contents/root?filter=model`),
  ),
  attack('lists imports of scans without FILE_SCAN_LIST', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(`/projects/${project}/integration/imports?kind=scan`),
  ),
  attack('gives up an import without the right to upload', '403 auth.forbidden', ({ people, victim }, project) =>
    people.member.post(`/projects/${project}/integration/imports/${victim.importId}/cancel`),
  ),
  attack('gives up a colleague’s import', '403 auth.forbidden', ({ people, victim }, project) =>
    people.uploader.post(`/projects/${project}/integration/imports/${victim.importId}/cancel`),
  ),
  attack('shut out, lists the views all the same', '404 projects.notFound', ({ people }, project) =>
    people.shutOut.get(`/analysis/v3/projects/${project}/analysis-view/active/`),
  ),
  attack('shut out, lists the scans', '404 projects.notFound', ({ people }, project) =>
    people.shutOut.get(files(project)),
  ),
  attack('lists scans without FILE_SCAN_LIST', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(files(project)),
  ),
  attack('lists models without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(files(project, 'models')),
  ),
  attack('lists documents without FILE_DOC_LIST', '403 auth.forbidden', ({ people }, project) =>
    people.uploader.get(files(project, 'documents')),
  ),
  attack('uploads a scan without FILE_SCAN_WRITE', '403 auth.forbidden', ({ people }, project) =>
    people.member.post(`${files(project)}/`, { body: newScan }),
  ),
  attack('uploads a model with the right to upload scans', '403 auth.forbidden', ({ people }, project) =>
    people.uploader.post(`${files(project, 'models')}/`, { body: { ...newScan, visibility: 'model' } }),
  ),
  attack('uploads a model through the address of scans', '400 files.wrongKind', ({ people }, project) =>
    people.uploader.post(`${files(project)}/`, { body: { ...newScan, filename: 'a.ifc', visibility: 'model' } }),
  ),
  attack('deletes a scan without ADMIN', '403 auth.forbidden', ({ people, victim }, project) =>
    people.uploader.delete(`${files(project)}/${victim.scanId}`),
  ),
  attack('cancels a colleague’s upload', '404 files.notFound', ({ people, victim }, project) =>
    people.uploader.post(`${files(project)}/${victim.uploadId}/cancel`),
  ),
  attack('lists issues without a permission', '403 auth.forbidden', ({ people }, project) =>
    people.bare.get(`/projects/${project}/issues`),
  ),
  attack('mentions somebody of another company', '409 issues.cannotMention', ({ people, victim }, project) =>
    people.worker.post(`/projects/${project}/issueComments`, {
      body: { issue: victim.issueId, comment: 'Hello', mentions: [people.outsider.userId] },
    }),
  ),
  attack('deletes a colleague’s issue', '403 issues.notYours', ({ people, victim }, project) =>
    people.member.delete(`/projects/${project}/issues/${victim.issueId}`),
  ),
  attack('deletes a colleague’s comment', '403 issues.commentNotYours', ({ people, victim }, project) =>
    people.changer.delete(`/projects/${project}/issueComments/${victim.commentId}`),
  ),
  attack('writes an issue about a view that is not ready', '404 analyses.notFound', ({ people, victim }, project) =>
    people.worker.post(`/projects/${project}/issues`, {
      body: { analysisViewId: victim.hiddenViewId, diagnosis: 'Hello', forgeObjectId: [0] },
    }),
  ),
  attack('hands an issue to somebody outside', '409 issues.cannotAssign', ({ people, victim }, project) =>
    people.worker.put(`/projects/${project}/issues/${victim.issueId}`, {
      body: { assignedUser: people.outsider.userId },
    }),
  ),
  attack('takes a picture of the project for an issue’s', '404 issues.assetNotFound', ({ people, victim }, project) =>
    people.worker.post(`/projects/${project}/issues/${victim.issueId}/assets`, {
      body: { imagePath: `south|tower/temp/${victim.issueId}.png`, type: 'attachment' },
    }),
  ),
  attack('reads what became of the model files without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(`/model/v3/projects/${project}/model-files/`),
  ),
  attack('lists requests without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.member.get(`${requests(project)}/`),
  ),
  attack('requests an analysis without ADMIN', '403 auth.forbidden', ({ people, victim }, project) =>
    people.changer.post(`${requests(project)}/`, { body: victim.bodyOf() }),
  ),
  attack('cancels a request without ADMIN', '403 auth.forbidden', ({ people, victim }, project) =>
    people.changer.post(`${requests(project)}/${victim.requestId}/cancel`),
  ),
  attack('changes a status without RECLASSIFY', '403 auth.forbidden', ({ people, victim }, project) =>
    people.member.post(`${verdicts(project, victim.viewId)}/0/reclassify-by-forge-id`, {
      body: { classification: 'missing' },
    }),
  ),
  attack('approves without RECLASSIFY', '403 auth.forbidden', ({ people, victim }, project) =>
    people.member.post(`${verdicts(project, victim.viewId)}/approve`, { body: {} }),
  ),
  attack('takes back a colleague’s change', '409 classifications.cannotUndo', ({ people, victim }, project) =>
    people.changer.post(`${verdicts(project, victim.viewId)}/undo`, { body: { changeId: victim.changeId } }),
  ),
  attack('publishes without SR_WRITE', '403 auth.forbidden', ({ people, victim }, project) =>
    people.changer.post(`/analysis/v3/projects/${project}/analysis-view/${victim.viewId}/versions/publish`, {
      body: { versionIds: [victim.dev.id] },
    }),
  ),
  attack('judges anew without SR_WRITE', '403 auth.forbidden', ({ people, victim }, project) =>
    people.changer.post(`/analysis/v3/projects/${project}/analysis-view/${victim.viewId}/rejudge`, {
      body: { toleranceM: 0.02 },
    }),
  ),
  attack('saves the project’s view without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.changer.put(`/projects/${project}/viewer-state`, { body: { viewport: null } }),
  ),
  attack('overwrites a colleague’s preset', '403 presets.notYours', ({ people, victim }, project) =>
    people.member.put(`/projects/${project}/filter-presets/${victim.presetId}`, {
      body: { name: 'mine', scope: 'project', filters: {} },
    }),
  ),
  attack('deletes a colleague’s preset', '403 presets.notYours', ({ people, victim }, project) =>
    people.member.delete(`/projects/${project}/filter-presets/${victim.presetId}`),
  ),
  attack('paints by a view that is not published', '404 analyses.notFound', ({ people, victim }, project) =>
    people.member.get(`${verdicts(project, victim.hiddenViewId)}/for-colorizing-model-elements`),
  ),
  attack('exports a view that is not published', '404 analyses.notFound', ({ people, victim }, project) =>
    people.member.get(`${table(project, victim.hiddenViewId)}/csv`),
  ),
  attack('compares with a view that is not published', '404 analyses.notFound', ({ people, victim }, project) =>
    people.member.get(
      `/analysis/v3/projects/${project}/analysis-view/${victim.viewId}/compare/${victim.hiddenViewId}/`,
    ),
  ),
  attack('asks for an unpublished version by its id', '200', async ({ people, victim }, project) => {
    const map = JSON.stringify({ [victim.dev.analysis_id]: victim.dev.id });
    const page = await people.member.get(`${table(project, victim.viewId)}/`, { query: { analysisVersionMap: map } });
    return told(page, 'is not there');
  }),
  attack('asks for an unpublished trade’s verdict by its element', '200', async ({ people, victim }, project) => {
    const path = `/classification/v3/projects/${project}/classifications/byForgeObjectIds/${victim.viewId}/`;
    return told(await people.member.get(path, { query: { forgeObjectIds: '2' } }), 'is not there');
  }),
  attack(
    'changes a verdict of a trade that is not published',
    '404 classifications.notFound',
    ({ people, victim }, project) =>
      people.changer.post(`${verdicts(project, victim.viewId)}/2/reclassify-by-forge-id`, {
        body: { classification: 'verified' },
      }),
  ),
  attack('reads who did what without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.changer.get(`/audit/v1/projects/${project}/entries`),
  ),
  attack('saves who did what without ADMIN', '403 auth.forbidden', ({ people }, project) =>
    people.changer.get(`/audit/v1/projects/${project}/entries/csv`),
  ),
  ...(['SR_READ', 'SR_WRITE', 'ALL'] as const).map((permission) =>
    attack(
      `that administers gives itself ${permission}`,
      '409 people.raisesYourself',
      ({ people: { raiser } }, project) =>
        raiser.put(`${peopleOf(project)}/${raiser.userId}`, {
          body: { permissions: ['ADMIN', permission], version: 1 },
        }),
    ),
  ),
  attack('that runs the product invites itself with ALL', '409 people.ownAddress', ({ people, victim }, project) =>
    people.operator.post(`${peopleOf(project)}/invitations`, {
      body: { email: victim.operatorEmail.toUpperCase(), permissions: ['ALL'] },
    }),
  ),
  attack('that administers the company invites itself', '409 people.ownAddress', ({ people, victim }, projectId) =>
    people.boss.post(`/companies/${victim.companyId}/people/invitations`, {
      body: {
        email: victim.bossEmail,
        administrator: false,
        projects: [{ projectId, permissions: ['READ', 'SR_READ'] }],
      },
    }),
  ),
  attack('accepts an invitation of its own', '409 invitations.own', ({ people, victim }) =>
    people.boss.post('/invitations/accept', { body: { token: victim.ownInvitation } }),
  ),
  attack('allows what it asked for itself', '403 people.cannotDecide', ({ people, victim }, project) =>
    people.raiser.post(`${peopleOf(project)}/wishes/${victim.wishId}/decide`, { body: { allow: true } }),
  ),
  attack('that only runs the product allows it', '403 people.cannotDecide', ({ people, victim }, project) =>
    people.operator.post(`${peopleOf(project)}/wishes/${victim.wishId}/decide`, { body: { allow: true } }),
  ),
  attack('allows it by way of another project', '409 people.wishOver', ({ people, victim, own }) =>
    people.outsider.post(`${peopleOf(own.projectId)}/wishes/${victim.wishId}/decide`, { body: { allow: true } }),
  ),
  attack('that may only look allows it', '403 auth.forbidden', ({ people, victim }, project) =>
    people.member.post(`${peopleOf(project)}/wishes/${victim.wishId}/decide`, { body: { allow: true } }),
  ),
  attack('withdraws what a colleague asks for', '409 people.wishOver', ({ people, victim }, project) =>
    people.admin.delete(`${peopleOf(project)}/wishes/${victim.wishId}`),
  ),
  attack('that only runs the product takes a project home without a reason', needsReason, ({ people }, project) =>
    people.operator.post(exportsOf(project), { body: {} }),
  ),
  attack('that only administers the company takes it home without a reason', needsReason, ({ people }, project) =>
    people.boss.post(exportsOf(project), { body: {} }),
  ),
  attack('reads an export that holds more than it may see', '403 projects.exportOfOthers', async (site, project) => {
    const exportId = await makeExport(site, project);
    return site.people.admin.get(`${exportsOf(project)}/${exportId}/download`);
  }),
  attack('from outside reads an export of a member', '403 projects.exportOfOthers', async (site, project) => {
    const exportId = await makeExport(site, project);
    return site.people.boss.get(`${exportsOf(project)}/${exportId}/download`);
  }),
  attack('that may only look takes the project home', '403 auth.forbidden', ({ people }, project) =>
    people.member.post(exportsOf(project), { body: {} }),
  ),
  attack('switches a feature on in the address of a call', '400 request.invalid', ({ people, victim }, project) =>
    people.member.get(`${table(project, victim.viewId)}/`, { query: { 'feature.manualApproval': '1' } }),
  ),
];

/** What the caller's page shows of a view is answered; the status becomes 500 where it tells what is hidden. */
function told(outcome: Outcome, hidden: string): Outcome {
  return outcome.text.includes(hidden) ? { ...outcome, status: 500, code: 'told' } : outcome;
}
