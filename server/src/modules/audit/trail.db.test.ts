import type { AuditEntry } from '@plumbline/contract/resources/auditTrail';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { byUser } from '../../Actor.ts';
import { inTransaction } from '../../platform/database.ts';

type Query = Record<string, string | number | undefined>;

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

/** A project with an administrator, who asks for its trail. */
async function openProject(tenantId: string, { name = tenantId } = {}) {
  const projectId = await house.addProject(tenantId, { name });
  const host = `${tenantId.replaceAll('|', '.')}.test`;
  const { userId, authorization } = await house.addMember(`admin@${host}`, projectId, ['ADMIN']);
  const ask = (path: string, query: Query) => {
    const texts = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const url = `/api/audit/v1/projects/${projectId}/entries${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
    return house.app.inject({ url, headers: { authorization } });
  };
  return {
    projectId,
    userId,
    authorization,
    host,
    ask,
    list: async (query: Query = {}) => (await ask('', query)).json() as { total: number; result: AuditEntry[] },
    csv: (query: Query = {}) => ask('/csv', query),
    record: (name: string, within = house.platform.db) =>
      house.modules.audit.record(within, {
        by: byUser(userId),
        action: 'presetSaved',
        projectId,
        subject: { kind: 'preset', name },
      }),
  };
}

const signIn = (email: string, password = 'a good password') =>
  house.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } });

const countAll = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entry`.execute(house.platform.db);
  return rows[0]?.count;
};

describe('the trail is only ever added to', () => {
  test.each([
    ['changed', sql`update audit_entry set actor_name = 'somebody else'`],
    ['deleted', sql`delete from audit_entry`],
    ['emptied', sql`truncate audit_entry`],
  ])('what was written cannot be %s, not even by our own code', async (_, statement) => {
    const { record } = await openProject(`append|${_}`);
    await record('Kept');
    const before = await countAll();
    await expect(statement.execute(house.platform.db)).rejects.toThrow('The audit trail is only ever added to.');
    expect(await countAll()).toBe(before);
  });

  test('it outlives the account and the project that it tells of', async () => {
    const { projectId, list } = await openProject('append|gone');
    const { userId } = await house.addMember('leaver@append.test', undefined, []);
    await house.modules.audit.record(house.platform.db, {
      by: byUser(userId),
      action: 'presetSaved',
      projectId,
      subject: { kind: 'preset', name: 'Theirs' },
    });
    await house.platform.db.deleteFrom('app_user').where('id', '=', userId).execute();
    expect((await list({ text: 'Theirs' })).result[0]?.actor).toEqual({ kind: 'user', name: 'leaver@append.test' });
    const { id } = await house.platform.db
      .insertInto('project')
      .columns(['company_id', 'tenant_id', 'name'])
      .expression(sql`select company_id, 'append|short', 'Short-lived' from project where id = ${projectId}`)
      .returning('id')
      .executeTakeFirstOrThrow();
    await house.modules.access.setFlag(id, 'qualityReport', true);
    await house.platform.db.deleteFrom('project').where('id', '=', id).execute();
    const { rows } = await sql`select subject_name from audit_entry where project_id = ${id}`.execute(
      house.platform.db,
    );
    expect(rows).toEqual([{ subject_name: 'qualityReport' }]);
  });

  test('shortening it is told, keeps what came later, and opens no door', async () => {
    const { record, list } = await openProject('append|short-trail');
    const before = new Date(Date.now() - 86_400_000);
    await sql`
      insert into audit_entry (at, project_id, actor_kind, action, subject_kind, subject_name, details)
      select '2020-01-01', null, 'system', 'signedIn', 'account', 'long ago', '{}'
      from generate_series(1, 3)`.execute(house.platform.db);
    await record('Kept');
    const deleted = await house.modules.audit.shorten(before, { kind: 'commandLine', name: 'root' });
    expect(deleted).toBe(3);
    const { result: entries } = await list({});
    expect(entries[0]).toMatchObject({ action: 'trailPruned', actor: { kind: 'commandLine', name: 'root' } });
    expect(entries[1]?.subject.name).toBe('Kept');
    await expect(sql`delete from audit_entry`.execute(house.platform.db)).rejects.toThrow();
  });
});

describe('what is told is what happened', () => {
  test('an action that is rolled back leaves no entry', async () => {
    const { projectId, record, list } = await openProject('commit|rollback');
    const before = (await list()).total;
    const failing = inTransaction(house.platform.db, async (trx) => {
      await record('Never', trx);
      throw new Error('Something else went wrong.');
    });
    await expect(failing).rejects.toThrow('Something else went wrong.');
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(house.modules.access.setMembership(projectId, nobody, ['READ'])).rejects.toThrow();
    expect((await list()).total).toBe(before);
  });

  test('an action that cannot be told is not done', async () => {
    const { projectId, userId } = await openProject('commit|untold');
    const { db } = house.platform;
    await sql`alter table audit_entry add constraint no_flags check (action <> 'flagChanged') not valid`.execute(db);
    try {
      await expect(house.modules.access.setFlag(projectId, 'dynamicSections', true)).rejects.toThrow('no_flags');
    } finally {
      await sql`alter table audit_entry drop constraint no_flags`.execute(db);
    }
    const membership = await house.modules.access.findMembership(userId, { projectId });
    expect(membership?.featureFlags).toEqual({});
  });

  test('what changes nothing is not told', async () => {
    const { projectId, userId, list } = await openProject('commit|nothing');
    const before = (await list()).total;
    const stranger = await house.addUser('stranger@commit.test');
    expect(await house.modules.access.removeMembership(projectId, stranger)).toBe(false);
    const own = { projectId, userId };
    const preset = await house.modules.presets.ofVerdicts.create(own, { name: 'Mine', scope: 'user', filters: {} });
    await house.modules.presets.ofVerdicts.remove(own, preset._id);
    expect((await list()).total).toBe(before);
  });

  test('a filter that becomes its creator’s own is gone for the project', async () => {
    const { projectId, userId, list } = await openProject('commit|preset');
    const own = { projectId, userId };
    const shared = await house.modules.presets.ofVerdicts.create(own, { name: 'Ours', scope: 'project', filters: {} });
    await house.modules.presets.ofVerdicts.update(own, shared._id, { name: 'Ours', scope: 'user', filters: {} });
    const { result: entries } = await list({ actions: 'presetSaved,presetDeleted' });
    expect(entries.map(({ action }) => action)).toEqual(['presetDeleted', 'presetSaved']);
  });

  test('a password that is set with a code is told', async () => {
    const { projectId, list } = await openProject('commit|code');
    const { userId } = await house.addMember('forgetful@commit.test', projectId, ['READ']);
    await house.modules.identity.sendPasswordCode('forgetful@commit.test');
    const mail = (await house.readOutbox()).findLast((text) => text.includes('To: forgetful@commit.test'));
    const code = /^ {4}(\d{6})\r$/m.exec(mail as string)?.[1] as string;
    const payload = { email: 'forgetful@commit.test', code, newPassword: 'an entirely new one' };
    const response = await house.app.inject({ method: 'POST', url: '/api/auth/confirm-forgot-password', payload });
    expect(response.statusCode).toBe(200);
    expect((await list({ actions: 'passwordChanged' })).result).toMatchObject([
      { actor: { kind: 'user', name: 'forgetful@commit.test' }, subject: { id: userId }, address: '127.0.0.1' },
    ]);
  });

  test('an attack on an account fills one line, and one on an unknown address none', async () => {
    const { projectId, list } = await openProject('commit|attack');
    await house.addMember('target@commit.test', projectId, ['READ']);
    const before = await countAll();
    for (let i = 0; i < 4; i++) expect((await signIn('Target@commit.test', `wrong ${i}`)).statusCode).toBe(400);
    for (let i = 0; i < 3; i++) await signIn('nobody@commit.test', 'wrong');
    expect(await countAll()).toBe((before as number) + 1);
    expect((await list({ actions: 'signInFailed' })).result).toMatchObject([
      { actor: { kind: 'anonymous' }, subject: { name: 'target@commit.test' }, address: '127.0.0.1' },
    ]);
  });

  test('a network address is kept where an account is concerned, and nowhere else', async () => {
    const { projectId, authorization, list } = await openProject('commit|address');
    const url = `/api/projects/${projectId}/viewer-state`;
    const response = await house.app.inject({
      method: 'PUT',
      url,
      headers: { authorization },
      payload: { viewport: null },
    });
    const [entry] = (await list({ actions: 'projectViewSaved' })).result;
    expect(entry).not.toHaveProperty('address');
    expect(entry?.requestId).toBe(response.headers['x-request-id']);
  });
});

describe('who sees it', () => {
  test('nothing of one project is told in another, to whoever is not in it', async () => {
    const here = await openProject('seen|here');
    const there = await openProject('seen|there');
    await there.record('Secret tower');
    await house.addMember('there@seen.test', there.projectId, ['READ']);
    await signIn('there@seen.test');
    const names = ['Secret tower', 'seen.there.test', 'there@seen.test'];
    for (const query of [{}, { limit: 500 }, { text: 'tower' }, { who: 'there' }, { actions: 'signedIn' }]) {
      const body = (await here.ask('', query)).body + (await here.csv()).body;
      for (const name of names) expect(body).not.toContain(name);
    }
    const foreign = await house.app.inject({
      url: `/api/audit/v1/projects/${there.projectId}/entries`,
      headers: { authorization: here.authorization },
    });
    expect(foreign.json().code).toBe('projects.notFound');
  });

  test('sign-ins of members while they are members, in each of their projects', async () => {
    const here = await openProject('member|here');
    const there = await openProject('member|there');
    const { access } = house.modules;
    const userId = await house.addUser('guest@member.test');
    const seen = async () =>
      (await here.list({ actions: 'signedIn', text: 'guest@member.test' })).result.map(({ _id }) => _id);
    await signIn('guest@member.test');
    await access.setMembership(there.projectId, userId, ['READ']);
    await signIn('guest@member.test');
    expect(await seen()).toEqual([]);
    await access.setMembership(here.projectId, userId, ['READ']);
    await signIn('guest@member.test');
    const while_ = await seen();
    expect(while_).toHaveLength(1);
    await access.removeMembership(here.projectId, userId);
    await signIn('guest@member.test');
    expect(await seen()).toEqual(while_);
    expect((await there.list({ actions: 'signedIn', text: 'guest@member.test' })).total).toBe(3);
  });

  test('whoever is no administrator is refused', async () => {
    const { projectId } = await openProject('seen|refused');
    const { authorization } = await house.addMember('reader@seen.test', projectId, [
      'READ',
      'LIST',
      'WRITE',
      'SR_ADMIN',
    ]);
    for (const path of ['', '/csv']) {
      const url = `/api/audit/v1/projects/${projectId}/entries${path}`;
      const response = await house.app.inject({ url, headers: { authorization } });
      expect(response.json().code).toBe('auth.forbidden');
    }
  });
});

describe('the list', () => {
  test('is newest first, page by page, and knows its length', async () => {
    const { record, list } = await openProject('list|pages');
    for (const name of ['one', 'two', 'three', 'four', 'five']) await record(name);
    const page = async (skip: number) =>
      (await list({ actions: 'presetSaved', skip, limit: 2 })).result.map(({ subject }) => subject.name);
    expect((await list({ actions: 'presetSaved', limit: 2 })).total).toBe(5);
    expect([await page(0), await page(2), await page(4)]).toEqual([['five', 'four'], ['three', 'two'], ['one']]);
  });

  test('is narrowed by who, what, which and when, all at once', async () => {
    const { projectId, userId, list } = await openProject('list|filter');
    const [earlier, later] = ['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z'] as const;
    for (const [at, subject_name] of [
      [earlier, '100% of_roof'],
      [later, '1000 of roof'],
    ] as const) {
      const actor = { actor_kind: 'user', actor_id: userId, actor_name: 'admin@list.filter.test' } as const;
      const subject = { subject_kind: 'preset', subject_name, details: '{}' } as const;
      await house.platform.db
        .insertInto('audit_entry')
        .values({ at: new Date(at), project_id: projectId, ...actor, action: 'presetSaved', ...subject })
        .execute();
    }
    await house.modules.access.setFlag(projectId, 'qualityReport', true, { kind: 'commandLine', name: 'operator' });
    const names = async (query: Record<string, string>) =>
      (await list({ ...query })).result.map(({ subject }) => subject.name);
    const presets = { actions: 'presetSaved' };
    expect(await names({ ...presets, text: 'ROOF' })).toEqual(['1000 of roof', '100% of_roof']);
    expect(await names({ ...presets, text: '0% of_' })).toEqual(['100% of_roof']);
    expect(await names({ who: 'OPERATOR' })).toEqual(['qualityReport']);
    expect(await names({ who: 'list.filter', actions: 'flagChanged' })).toEqual([]);
    expect(await names({ actions: 'flagChanged,presetSaved' })).toHaveLength(3);
    expect(await names({ ...presets, from: later })).toEqual(['1000 of roof']);
    expect(await names({ ...presets, to: later })).toEqual(['100% of_roof']);
    expect(await names({ ...presets, from: earlier, to: later, who: 'admin@', text: 'roof' })).toEqual([
      '100% of_roof',
    ]);
  });

  test.each([{ actions: 'flew' }, { from: 'yesterday' }, { limit: 0 }, { text: 'a\0b' }, { wh0: 'ada' }])(
    '%j is refused',
    async (query) => {
      const { ask } = await openProject(`list|${Object.values(query)[0]}`.replace('\0', ''));
      const response = await ask('', query);
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('request.invalid');
    },
  );
});

describe('the file', () => {
  test('has the project and the time in its name, the same rows, and cells that stay text', async () => {
    const { record, csv } = await openProject('file|csv', { name: 'Harbour: House/2' });
    await record('=HYPERLINK("x"), a "quote"');
    await record('Roof');
    const response = await csv({ actions: 'presetSaved', timezoneOffset: -60 });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const saved = decodeURIComponent(String(response.headers['content-disposition']));
    expect(saved).toMatch(/Harbour House 2 audit trail-\d{8}-\d{4}\.csv$/);
    const [head, first, second, ...rest] = response.body.split('\r\n');
    expect(head).toBe('\uFEFFWhen (UTC),Who,What,Which,Kind,Details,Network address,Request');
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,admin@file\.csv\.test,Project filter saved,Roof,preset,,,$/);
    expect(second).toContain(`,"'=HYPERLINK(""x""), a ""quote""",preset`);
    expect(rest).toEqual(['']);
  });

  test('goes on beyond one batch, each row once', async () => {
    const { projectId, csv } = await openProject('file|long');
    await sql`
      insert into audit_entry (project_id, actor_kind, action, subject_kind, subject_name, details)
      select ${projectId}, 'system', 'fileUploaded', 'file', 'scan ' || n, '{}'
      from generate_series(1, 2500) n`.execute(house.platform.db);
    const lines = (await csv({ actions: 'fileUploaded' })).body.split('\r\n').slice(1, -1);
    const names = lines.map((line) => line.split(',')[3]);
    expect(names).toEqual(Array.from({ length: 2500 }, (_, i) => `scan ${2500 - i}`));
  });
});
