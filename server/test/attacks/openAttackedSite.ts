import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { type Permission, permissions } from '@plumbline/contract/permissions';
import { createPackage } from '@plumbline/contract/resources/workPackages';
import { sql } from 'kysely';
import { bySystem, byUser } from '../../src/Actor.ts';
import { isForTools } from '../../src/http/isCall.ts';
import { createInvitationLinks } from '../../src/modules/people/invitationLinks.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../../src/modules/verdicts/verdicts.fixture.ts';
import { addRequestProject } from '../addRequestProject.ts';
import { openTestHouse, type TestHouse } from '../openTestHouse.ts';
import { aWebhook } from './aWebhook.ts';
import type { Outcome } from './Outcome.ts';

export type AttackedSite = Awaited<ReturnType<typeof openAttackedSite>>;

/** In the name of everything that belongs to the victim: an answer that holds it has told something. */
export const secretWord = 'Quarzwerk';

export interface CallOptions {
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, whatever it is. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
}

const everyPermission = permissions.filter((name) => name !== 'FORBIDDEN');
const partBytes = 64 * 1024;

/** Two companies on one server: the victim's, with something of everything, and the attacker's, who holds every permission there. */
export async function openAttackedSite() {
  const house = await openTestHouse({ PLUMBLINE_PART_BYTES: String(partBytes) });
  const victim = await addVictim(house);
  const own = await addOwnProject(house);
  const origin = await house.app.listen({ port: 0, host: '127.0.0.1' });

  function personOf(authorization: string | undefined, userId = '') {
    async function call(method: string, path: string, options: CallOptions = {}): Promise<Outcome> {
      const search = options.query ? `?${new URLSearchParams(options.query)}` : '';
      const payload = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
      const response = await house.app.inject({
        method: method as 'GET',
        url: `${isForTools(path) ? '' : '/api'}${path}${search}`,
        headers: {
          ...(authorization !== undefined && { authorization }),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(payload !== undefined && { payload }),
      });
      return outcomeOf(response.statusCode, response.payload);
    }
    const verb =
      (method: string) =>
      (path: string, options: CallOptions = {}) =>
        call(method, path, options);
    return {
      userId,
      authorization,
      get: verb('GET'),
      post: verb('POST'),
      put: verb('PUT'),
      delete: verb('DELETE'),
      call,
    };
  }

  const join = async (email: string, projectId: string | undefined, held: readonly Permission[]) => {
    const { authorization, userId } = await house.addMember(email, projectId, held);
    return personOf(authorization, userId);
  };
  const viewing = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
  const people = {
    stranger: personOf(undefined),
    /** Holds everything in a project of another company. */
    outsider: personOf(own.admin.authorization, own.admin.userId),
    /** Looks at the victim's project, and may do nothing else there. */
    member: await join('member@victim.test', victim.projectId, viewing),
    /** Comments on issues, and records own ones. */
    commenter: await join('commenter@victim.test', victim.projectId, [...viewing, 'ISSUE_COMMENT']),
    /** Changes issues of others. */
    worker: await join('worker@victim.test', victim.projectId, [...viewing, 'ISSUE_WRITE']),
    bare: await join('bare@victim.test', victim.projectId, ['REGISTERED']),
    shutOut: await join('shut@victim.test', victim.projectId, [...everyPermission, 'FORBIDDEN']),
    changer: await join('changer@victim.test', victim.projectId, [...viewing, 'RECLASSIFY']),
    uploader: await join('uploader@victim.test', victim.projectId, ['FILE_SCAN_LIST', 'FILE_SCAN_WRITE']),
    admin: personOf(victim.admin.authorization, victim.admin.userId),
    /** Administers the victim's project, and asks for more there. */
    raiser: personOf(victim.raiser.authorization, victim.raiser.userId),
    /** Administers the victim's company, and is in no project of it. */
    boss: personOf(victim.boss.authorization, victim.boss.userId),
    operator: personOf(victim.operator.authorization, victim.operator.userId),
  };

  return {
    house,
    origin,
    victim,
    own,
    people,
    personOf,
    partBytes,

    /** Writes these bytes to the server's socket and answers what comes back until it closes the connection. */
    raw(bytes: string): Promise<Outcome> {
      return new Promise((resolve, reject) => {
        const { port } = house.app.server.address() as AddressInfo;
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        let text = '';
        socket.setTimeout(20_000, () => socket.destroy(new Error('The server neither answered nor hung up.')));
        socket.on('data', (chunk) => {
          text += chunk.toString('latin1');
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(outcomeOf(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text)));
      });
    },

    /** What the victim has, in one line: an attack leaves it as it is. */
    async fingerprint(): Promise<string> {
      const id = victim.projectId;
      const { rows } = await sql<{ sum: string }>`
        with view as (select * from analysis_view where project_id = ${id}),
          version as (select v.* from analysis_version v join analysis a on a.id = v.analysis_id where a.view_id in (select id from view))
        select md5(concat(
          (select string_agg(t::text, ';') from project t where id = ${id}),
          (select string_agg(t::text, ';' order by flag) from project_flag t where project_id = ${id}),
          (select string_agg(concat(t, email, password_hash, disabled), ';' order by user_id)
            from membership t join app_user u on u.id = t.user_id where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from filter_preset t where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from issue t where project_id = ${id}),
          (select string_agg(t::text, ';' order by t.id) from issue_comment t join issue on issue.id = issue_id
            where project_id = ${id}),
          (select string_agg(t::text, ';' order by t.bcf_guid) from issue_viewpoint t join issue on issue.id = issue_id
            where project_id = ${id}),
          (select string_agg(t::text, ';' order by t.id) from issue_asset t join issue on issue.id = issue_id
            where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from watchlist t where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from permission_wish t where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from webhook t where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from s3_folder t where project_id = ${id}),
          (select string_agg(concat(id, filename, status), ';' order by id) from file where project_id = ${id}),
          (select string_agg(t::text, ';' order by id) from model t where project_id = ${id}),
          (select string_agg(concat(id, name, status), ';' order by id) from view),
          (select string_agg(t::text, ';' order by id) from version t),
          (select string_agg(concat(version_id, element_index, status, approved), ';' order by version_id, element_index)
            from classification where version_id in (select id from version)),
          (select string_agg(concat(id, number), ';' order by id) from analysis_request where project_id = ${id}),
          (select string_agg(concat(id, status), ';' order by id) from analysis_run where view_id in (select id from view))
        )) as sum`.execute(house.platform.db);
      return (rows[0] as { sum: string }).sum;
    },

    close: () => house.close(),
  };
}

async function addVictim(house: TestHouse) {
  const project = await addRequestProject(house, 'south|tower');
  const { projectId } = project;
  await house.platform.db
    .updateTable('project')
    .set({ name: `${secretWord} Süd` })
    .where('id', '=', projectId)
    .execute();
  for (const flag of ['insightsDashboard', 'qualityReport', 'manualApproval', 'progressMonitoring'] as const) {
    await house.modules.access.setFlag(projectId, flag, true);
  }
  const elements = testElements(4, (index) => ({ name: `=${secretWord}!A${index}`, floor: `${secretWord} 01` }));
  const modelId = await addModel(house, projectId, elements);
  const viewId = await addView(house, projectId, { modelId, name: `${secretWord} week 40` });
  const verdicts = [verdict(0, 'verified'), verdict(1, 'deviated', { magnitudeM: 0.04 })];
  await addVersion(house, viewId, verdicts, { status: 'stable' });
  await addVersion(house, viewId, [verdict(2, 'missing', { reason: `${secretWord} is not there` })], {
    analysisName: 'Services',
    status: 'dev',
  });
  const hiddenViewId = await addView(house, projectId, {
    modelId,
    name: `${secretWord} hidden`,
    status: 'in_progress',
  });
  await addVersion(house, hiddenViewId, [verdict(0, 'missing')], { status: 'dev' });
  const versions = await sql<{ id: string; analysis_id: string; name: string; status: string }>`
    select v.id, v.analysis_id, a.name, v.status from analysis_version v join analysis a on a.id = v.analysis_id
    where a.view_id = ${viewId}`.execute(house.platform.db);
  const versionOf = (status: string) => versions.rows.find((row) => row.status === status) as (typeof versions.rows)[0];
  const requested = await project.request();
  const owner = await project.addMember('owner', everyPermission);
  const call = async (path: string, payload: object) =>
    (
      await house.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: owner.authorization },
        payload,
      })
    ).json();
  const preset = await call(`/projects/${projectId}/filter-presets/`, {
    name: `${secretWord} preset`,
    scope: 'project',
    filters: {},
  });
  const changed = await call(
    `/projects/${projectId}/classifications/byAnalysisView/${viewId}/1/reclassify-by-forge-id`,
    {
      classification: 'missing',
    },
  );
  const issue = await call(`/projects/${projectId}/issues`, {
    analysisViewId: viewId,
    diagnosis: `${secretWord} leans`,
    location: secretWord,
    forgeObjectId: [0],
  });
  const topic = await house.platform.db
    .selectFrom('issue')
    .select('bcf_guid')
    .where('id', '=', issue._id)
    .executeTakeFirstOrThrow();
  const bulk = await call(`/projects/${projectId}/issues/bulk/change`, {
    ids: [issue._id],
    changes: { priority: 'Major' },
  });
  const comment = await call(`/projects/${projectId}/issueComments`, { issue: issue._id, comment: secretWord });
  const packageId = await addPackage(house, projectId, owner.userId);
  const webhook = await call(`/projects/${projectId}/webhooks`, { ...aWebhook(), name: secretWord });
  const { importId, followedId, s3FolderId } = await addImport(house, projectId, owner.userId);
  const upload = await call(`/files/v3/projects/${projectId}/files/scans/`, {
    filename: `${secretWord}.e57`,
    size: 100_000,
    hash: 'a'.repeat(64),
    visibility: 'scan',
  });
  return {
    ...project,
    viewId,
    hiddenViewId,
    /** The model of the views; another one is active. */
    viewModelId: modelId,
    stable: versionOf('stable'),
    dev: versionOf('dev'),
    classificationId: `${versionOf('stable').id}.0`,
    requestId: requested.body._id as string,
    presetId: preset._id as string,
    issueId: issue._id as string,
    topicGuid: topic.bcf_guid,
    commentId: comment._id as string,
    operationId: bulk.operation as string,
    packageId,
    webhookId: webhook._id as string,
    importId,
    followedId,
    s3FolderId,
    changeId: changed.changeId as string,
    uploadId: upload._id as string,
    owner,
    ...(await addRaisers(house, projectId)),
  };
}

/** Those who administer it in one way or another, what one of them asks for, and what another invited themselves to. */
async function addRaisers(house: TestHouse, projectId: string) {
  const { access, people } = house.modules;
  const [operatorEmail, bossEmail] = ['operator@victim.test', 'boss@victim.test'];
  const { company_id: companyId } = (await access.findProjectById(projectId)) as { company_id: string };
  const raiser = await house.addMember('raiser@victim.test', projectId, ['ADMIN']);
  const boss = await house.addMember(bossEmail, undefined, []);
  const operator = await house.addMember(operatorEmail, undefined, []);
  await access.nameAdministrator(companyId, boss.userId);
  await access.setOperator(operator.userId, true);
  const asked = { projectId, permissions: ['ADMIN', 'SR_READ'] } as const;
  const { wish } = await people.ask(asked, { userId: raiser.userId, by: byUser(raiser.userId) });
  const projects = [{ projectId, permissions: ['ALL'] as const }];
  const { _id: id } = await people.invite(
    { companyId },
    { email: bossEmail, administrator: false, projects },
    bySystem,
  );
  // As those before nobody could invite themselves.
  const invitedBy = { invited_by: boss.userId };
  await house.platform.db.updateTable('invitation').set(invitedBy).where('id', '=', id).execute();
  const ownInvitation = createInvitationLinks(house.platform.secrets.invitations).make({ id, number: 1 });
  return { raiser, boss, operator, operatorEmail, bossEmail, companyId, ownInvitation, wishId: wish?._id as string };
}

/** As if a design service were set up. */
async function addImport({ platform }: TestHouse, projectId: string, userId: string) {
  const of = { project_id: projectId, kind: 'scan' } as const;
  const { id: importId } = await platform.db
    .insertInto('file_import')
    .values({
      ...of,
      item_id: secretWord,
      version_id: secretWord,
      filename: `${secretWord}.e57`,
      state: 'waiting',
      created_by: userId,
      waits_for: 'login',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: followedId } = await platform.db
    .insertInto('followed_folder')
    .values({ ...of, folder_id: secretWord, name: secretWord, owner_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const s3FolderId = randomUUID();
  await platform.db
    .insertInto('s3_folder')
    .values({
      id: s3FolderId,
      project_id: projectId,
      name: secretWord,
      endpoint: 'https://s3.test',
      region: 'us-east-1',
      bucket: secretWord,
      prefix: '',
      access_key_id: secretWord,
      secret_access_key: secretWord,
      created_by: userId,
    })
    .execute();
  return { importId, followedId, s3FolderId };
}

async function addPackage(house: TestHouse, projectId: string, userId: string): Promise<string> {
  const membership = await house.modules.access.findMembership(userId, { projectId });
  if (membership === undefined) throw new Error('The owner is no member.');
  const source = { mode: 'filter', filter: { elementName: 'W' } };
  const form = createPackage.body.parse({
    name: `${secretWord} walls`,
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    source,
  });
  return (await house.modules.workPackages.create({ membership, userId, by: byUser(userId) }, form))._id;
}

async function addOwnProject(house: TestHouse) {
  const project = await addRequestProject(house, 'north|tower');
  for (const flag of ['insightsDashboard', 'qualityReport', 'manualApproval', 'progressMonitoring'] as const) {
    await house.modules.access.setFlag(project.projectId, flag, true);
  }
  await house.modules.access.setMembership(project.projectId, project.admin.userId, everyPermission);
  const viewId = await addView(house, project.projectId, { modelId: project.modelId });
  await addVersion(house, viewId, [verdict(0, 'verified')]);
  return { ...project, viewId };
}

function outcomeOf(status: number, text: string): Outcome {
  const start = text.indexOf('{');
  try {
    const { code } = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)) as { code?: string };
    return { status, code, text };
  } catch {
    return { status, text };
  }
}
