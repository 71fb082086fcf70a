import { type Permission, permissions } from '@plumbline/contract/permissions';
import { roles } from '@plumbline/contract/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AttackedSite, openAttackedSite, secretWord } from '../../../test/attacks/openAttackedSite.ts';
import { readMail } from '../../../test/readMail.ts';
import { readTexts } from '../../bcf/write/readParts.fixture.ts';
import { asCaller, changer } from '../verdicts/verdicts.fixture.ts';

let site: AttackedSite;
let companyId: string;

beforeAll(async () => {
  site = await openAttackedSite();
  companyId = (await site.house.modules.access.findCompany('Test Company'))?.id as string;
});
afterAll(() => site?.house.close());

const rolePermissions = (name: string) => roles.find((role) => role.name === name)?.permissions as Permission[];
/** What nobody sees without SR_READ. */
const unpublished = [`${secretWord} hidden`, `${secretWord} is not there`];

async function open(email: string, held?: readonly Permission[]) {
  const { house, victim } = site;
  const { userId, authorization } = await house.addMember(email, held && victim.projectId, held ?? []);
  const base = `/api/projects/${victim.projectId}/exports`;
  const call = async (method: 'GET' | 'POST', path = '', payload?: object) => {
    const headers = { authorization, ...(payload && { 'idempotency-key': crypto.randomUUID() }) };
    const response = await house.app.inject({ method, url: base + path, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  const pack = (exportId: string) =>
    house.modules.projectExports.pack({ projectId: victim.projectId, exportId }, new AbortController().signal);

  return {
    userId,
    call,
    list: async () => (await call('GET')).body,
    /** Answers its id. */
    async make(asked: object = {}): Promise<string> {
      const begun = await call('POST', '', asked);
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      await pack(begun.body._id);
      return begun.body._id;
    },
    async read(exportId: string): Promise<Map<string, string>> {
      const { status, body } = await call('GET', `/${exportId}/download`);
      expect(status, JSON.stringify(body)).toBe(200);
      const { pathname, search } = new URL(body.signedUrl, 'http://here.test');
      const { rawPayload } = await house.app.inject({ method: 'GET', url: pathname + search });
      return readTexts(rawPayload);
    },
  };
}

/** All that an archive says, with what is packed within it. */
function textOf(parts: Map<string, string>): string {
  return [...parts].map(([name, text]) => `${name}\n${text}`).join('\n');
}

const newestEntry = (action: 'projectExported' | 'exportDownloaded') =>
  site.house.platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function mailsTo(email: string): Promise<string[]> {
  const mails = (await site.house.readOutbox()).map(readMail);
  return mails.filter(({ headers }) => headers.to === email).map(({ body }) => body);
}

describe('an export holds what whoever asked for it may see', () => {
  test('unpublished results are in it for those who see them before others do, and for nobody else', async () => {
    const publisher = await open('publisher@sight.test', rolePermissions('Publishing administrator'));
    const whole = await publisher.read(await publisher.make());
    for (const text of unpublished) expect(textOf(whole)).toContain(text);
    expect(whole.get('README.txt')).not.toContain('Left out');

    const admin = await open('admin@sight.test', rolePermissions('Administrator'));
    const parts = await admin.read(await admin.make());
    const said = textOf(parts);
    for (const text of unpublished) expect(said).not.toContain(text);
    expect([...parts.keys()].filter((name) => name.startsWith('verdicts/'))).toEqual([
      `verdicts/2026-10-02 ${secretWord} week 40 - Structure - version 1 (published).csv`,
    ]);
    expect(parts.get('README.txt')).toMatch(/Left out, as whoever made this file may not see it:\r\n {2}unpublished/);
    expect(parts.get('files/scans/north.e57')).toBe('not a scan');
    expect(said).toContain(`${secretWord} leans`);
    expect((await newestEntry('projectExported')).details).toEqual({ note: 'without unpublished results' });
  });

  test('a verdict that a person set tells who, when and what was measured', async () => {
    const { house, victim } = site;
    const { authorization } = await house.addMember('word@sight.test', victim.projectId, changer);
    const caller = asCaller(house, authorization, victim.projectId);
    const [row] = (await caller.page(victim.viewId)).body.classifications;
    const classification = row.status === 'missing' ? 'verified' : 'missing';
    const { body } = await caller.reclassify(victim.viewId, row.forgeObjectId, { classification });
    expect(body.changed).toBe(1);
    const publisher = await open('word-publisher@sight.test', rolePermissions('Publishing administrator'));
    const parts = await publisher.read(await publisher.make());
    const tables = [...parts].filter(([name]) => name.startsWith('verdicts/')).map(([, text]) => text);
    expect(tables.every((text) => text.includes('Set by a person,Set by,Set on,Measured status,'))).toBe(true);
    const lines = tables
      .flatMap((text) => text.split('\r\n'))
      .filter((line) => line.includes(`,${classification},yes,`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      new RegExp(`,${classification},yes,Test Person,\\d{4}-\\d\\d-\\d\\d,${row.setBy?.measuredStatus ?? row.status},`),
    );
    await caller.undo(victim.viewId, body.changeId);
  });

  test('files that its reader may not download, and results that they may not open, are left out', async () => {
    const lone = await open('lone@sight.test', ['ADMIN']);
    const parts = await lone.read(await lone.make());
    const names = [...parts.keys()];
    expect(names.filter((name) => /^(verdicts|issues|pictures|schedules)\//.test(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith('files/'))).toEqual([
      'files/models/part 0.ifc',
      'files/models/part 1.ifc',
      'files/files.csv',
    ]);
    expect(names.filter((name) => name.startsWith('data/')).sort()).toEqual([
      'data/analysis_request.json',
      'data/model.json',
      'data/webhook.json',
    ]);
    expect(parts.get('files/files.csv')).not.toContain('north.e57');
  });

  test('what others deleted or keep to themselves, and what webhooks sign with, is in none', async () => {
    const { db } = site.house.platform;
    const { projectId, viewId, modelId, owner } = site.victim;
    const issue = { project_id: projectId, view_id: viewId, model_id: modelId, created_by: owner.userId };
    await sql`
      insert into issue (project_id, number, status, priority, diagnosis, location, created_by, view_id, model_id,
        link_change, deleted_at)
      values (${issue.project_id}, 900, 'Open Issue', 'Major', 'Taken back', 'Roof', ${issue.created_by},
        ${issue.view_id}, ${issue.model_id}, 0, now())`.execute(db);
    await sql`
      insert into filter_preset (project_id, created_by, kind, name, scope, filters)
      values (${projectId}, ${owner.userId}, 'verdicts', 'Kept to myself', 'user', '{}')`.execute(db);
    await sql`update webhook set old_secret = 'the one before' where project_id = ${projectId}`.execute(db);
    const reader = await open('reader@sight.test', ['ALL']);
    const parts = await reader.read(await reader.make());
    expect(textOf(parts)).not.toMatch(/Taken back|Kept to myself|the one before/);
    expect(JSON.parse(parts.get('data/webhook.json') as string)[0]).not.toHaveProperty('secret');
    expect(parts.get('data/filter_preset.json')).toContain(`${secretWord} preset`);
  });
});

describe('an export is read by those who may see all that it holds', () => {
  test('one that holds more is refused, and everybody makes their own meanwhile', async () => {
    const above = await open('above@sight.test', rolePermissions('Publishing administrator'));
    const below = await open('below@sight.test', rolePermissions('Administrator'));
    const theirs = await above.make();
    expect((await below.list()).exports[0]).toMatchObject({ _id: theirs, isOwn: false, isOpen: false });
    expect(await below.call('GET', `/${theirs}/download`)).toMatchObject({
      status: 403,
      body: { code: 'projects.exportOfOthers' },
    });

    const begun = (await above.call('POST', '', {})).body._id;
    expect((await above.call('POST', '', {})).body._id).toBe(begun);
    const own = await below.make();
    expect(own).not.toBe(begun);
    await above.read(own);
    expect(await newestEntry('exportDownloaded')).toMatchObject({
      actor_id: above.userId,
      details: { note: expect.stringContaining('made by below@sight.test') },
    });
  });

  test('whoever was taken out of the project, or sees less now, reads what they made no more', async () => {
    const { access } = site.house.modules;
    const lowered = await open('lowered@sight.test', rolePermissions('Publishing administrator'));
    const made = await lowered.make();
    await access.setMembership(site.victim.projectId, lowered.userId, rolePermissions('Administrator'));
    expect((await lowered.call('GET', `/${made}/download`)).body.code).toBe('projects.exportOfOthers');
    await access.setMembership(site.victim.projectId, lowered.userId, rolePermissions('Viewer'));
    expect((await lowered.call('GET', `/${made}/download`)).body.code).toBe('auth.forbidden');
  });

  test('one that a server of before packed holds everything, and is read by who sees everything', async () => {
    const admin = await open('later@sight.test', rolePermissions('Administrator'));
    const made = await admin.make();
    await sql`update project_export set permissions = null where id = ${made}`.execute(site.house.platform.db);
    expect((await admin.call('GET', `/${made}/download`)).body.code).toBe('projects.exportOfOthers');
    const publisher = await open('early@sight.test', rolePermissions('Publishing administrator'));
    await publisher.read(made);
  });
});

describe.each(['an operator', 'an administrator of the company'])('%s who is not in the project', (who) => {
  const email = `${who.replaceAll(' ', '-')}@sight.test`;

  async function openOutside() {
    const person = await open(email);
    const { access } = site.house.modules;
    if (who === 'an operator') await access.setOperator(person.userId, true);
    else await access.nameAdministrator(companyId, person.userId);
    return person;
  }

  test('says why, and its administrators are told; what comes is what administrators see', async () => {
    const outside = await openOutside();
    expect((await outside.list()).needsReason).toBe(true);
    expect(await outside.call('POST', '', {})).toMatchObject({
      status: 403,
      body: { code: 'projects.exportNeedsReason' },
    });
    expect((await outside.call('POST', '', { reason: '   ' })).body.code).toBe('request.invalid');
    for (const { _id } of (await outside.list()).exports) {
      expect((await outside.call('GET', `/${_id}/download`)).status).not.toBe(200);
    }

    const made = await outside.make({ reason: 'Handover to the owner' });
    const entry = await newestEntry('projectExported');
    expect(entry).toMatchObject({ actor_id: outside.userId, project_id: site.victim.projectId });
    expect(entry.details.note).toBe(
      'by somebody who is not in the project: “Handover to the owner”; without unpublished results',
    );
    const said = textOf(await outside.read(made));
    for (const text of unpublished) expect(said).not.toContain(text);
    expect(said).toContain('not a scan');
    expect(await newestEntry('exportDownloaded')).toMatchObject({ actor_id: outside.userId });

    await site.house.modules.projectExports.mailExport({ projectId: site.victim.projectId, exportId: made });
    const told = (await mailsTo('admin@south.tower.test')).join('\n');
    expect(told).toContain(email);
    expect(told).toContain('Handover to the owner');
  });

  test('is in it as a member once somebody adds them, and as nobody where the project is closed to them', async () => {
    const { access } = site.house.modules;
    const { id: userId } = await site.house.platform.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    onTestFinished(async () => {
      await access.removeMembership(site.victim.projectId, userId);
    });
    const authorization = await site.house.signIn(email);
    const look = async () => {
      const url = `/api/projects/${site.victim.projectId}/exports`;
      return (await site.house.app.inject({ url, headers: { authorization } })).json().needsReason;
    };
    await access.setMembership(site.victim.projectId, userId, ['ADMIN']);
    expect(await look()).toBe(false);
    await access.setMembership(site.victim.projectId, userId, [...permissions]);
    expect(await look()).toBe(true);
  });
});
