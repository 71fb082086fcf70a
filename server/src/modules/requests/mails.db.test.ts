import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRequestProject, type RequestProject } from '../../../test/addRequestProject.ts';
import { openMailServer } from '../../../test/openMailServer.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';
import { addVersion, verdict, viewer } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/' });
});
afterAll(() => house.close());

async function mailsTo(email: string) {
  return (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === email);
}

/** A request whose work is done, with one unpublished version a trade. */
async function addDone(site: RequestProject, of = house) {
  const { body } = await site.request();
  const { analysisView: viewId } = body;
  const versionIds: string[] = [];
  for (const analysisName of ['Architecture', 'Structure']) {
    const added = await addVersion(of, viewId, [verdict(0, 'verified')], { analysisName, status: 'dev' });
    versionIds.push(added.versionId);
  }
  await site.endRun(viewId, 'done');
  return { viewId, requestId: body._id as string, versionIds };
}

const finish = ({ projectId }: RequestProject, viewId: string, of = house) =>
  of.modules.analyses.finishView(of.platform.db, { projectId, viewId });
const send = (viewId: string, outcome: 'ready' | 'failed' | 'review', jobId = 'job-1') =>
  house.modules.requests.mailNews({ viewId, outcome }, jobId);

describe('[REQ-10] whoever requested an analysis', () => {
  test('is mailed a link to it when it is ready, in text and HTML', async () => {
    const site = await addRequestProject(house, 'mail|ready');
    const { viewId } = await addDone(site);
    await finish(site, viewId);
    await send(viewId, 'ready');
    const [mail, ...others] = await mailsTo('admin@mail.ready.test');
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe('Your analysis is ready: Week 40');
    const link = `https://plumb.example/mail-ready/${viewId}`;
    expect(mail?.body).toContain('The analysis “Week 40” of Project mail|ready is ready.');
    expect(mail?.body).toContain(`Open the analysis: ${link}\r\n`);
    expect(mail?.body).toContain(`href="${link}"`);
  });

  test('is told how many elements have which status, and what was odd, if they may see verdicts', async () => {
    const site = await addRequestProject(house, 'mail|figures');
    const { viewId } = await addDone(site);
    await finish(site, viewId);
    const found = {
      notes: JSON.stringify(['Scanned twice.']),
      checks: JSON.stringify([
        { file: 'north.e57', check: 'resolution', outcome: 'warning', message: 'Its points are 4 cm apart.' },
        { file: 'north.e57', check: 'images', outcome: 'passed', message: 'It has images.' },
      ]),
    };
    await house.platform.db.updateTable('analysis_run').set(found).where('view_id', '=', viewId).execute();
    await send(viewId, 'ready', 'job-41');
    await house.modules.access.setMembership(site.projectId, site.admin.userId, ['ADMIN', ...viewer]);
    for (const versionId of (await house.modules.versions.listOfView(viewId)).map(({ id }) => id)) {
      await sql`update analysis_version set status = 'stable' where id = ${versionId}`.execute(house.platform.db);
    }
    await send(viewId, 'ready', 'job-42');
    const [administrator, viewing] = await mailsTo('admin@mail.figures.test');
    for (const mail of [administrator, viewing]) {
      expect(mail?.body).toContain('- north.e57: Its points are 4 cm apart.\r\n- Scanned twice.\r\n');
      expect(mail?.body).not.toContain('It has images.');
    }
    expect(administrator?.body).not.toContain('Verified');
    expect(viewing?.body).toContain('1 element has a verdict:\r\nVerified: 1\r\nDeviated: 0\r\n');
    // The model of this project has no geometry that could be drawn.
    expect(viewing?.body).not.toContain('cid:');
  });

  test('is told why when it failed, with a link to the request', async () => {
    const site = await addRequestProject(house, 'mail|failed');
    const { body } = await site.request();
    await site.endRun(body.analysisView, 'failed', 'north.e57 <1>: the scan does not belong to this model.');
    await send(body.analysisView, 'failed');
    const [mail] = await mailsTo('admin@mail.failed.test');
    expect(mail?.headers.subject).toBe('Your analysis has failed: Week 40');
    expect(mail?.body).toContain('\r\nnorth.e57 <1>: the scan does not belong to this model.\r\n');
    expect(mail?.body).toContain('north.e57 &lt;1&gt;: the scan');
    const link = `https://plumb.example/manage/${site.projectId}/analysisrequest/view/${body._id}`;
    expect(mail?.body).toContain(`Open the request: ${link}\r\n`);
  });

  test('is told nothing that is no longer so, nor once shut out of the project', async () => {
    const site = await addRequestProject(house, 'mail|stale');
    const { body } = await site.request();
    for (const outcome of ['ready', 'failed', 'review'] as const) await send(body.analysisView, outcome);
    const { viewId } = await addDone(site);
    await finish(site, viewId);
    await send(viewId, 'failed');
    await house.modules.access.setMembership(site.projectId, site.admin.userId, ['ADMIN', 'FORBIDDEN']);
    await send(viewId, 'ready');
    await house.modules.access.removeMembership(site.projectId, site.admin.userId);
    await send(viewId, 'ready');
    await house.modules.access.setMembership(site.projectId, site.admin.userId, ['ADMIN']);
    await house.modules.identity.setDisabled(site.admin.userId, true);
    await send(viewId, 'ready');
    expect(await mailsTo('admin@mail.stale.test')).toEqual([]);
  });

  test('a view that nobody requested is no news', async () => {
    const site = await addRequestProject(house, 'mail|unasked');
    const { viewId, requestId } = await addDone(site);
    await finish(site, viewId);
    await house.platform.db.deleteFrom('analysis_request').where('id', '=', requestId).execute();
    for (const id of [viewId, '00000000-0000-4000-8000-000000000000']) await send(id, 'ready');
    expect(await mailsTo('admin@mail.unasked.test')).toEqual([]);
  });
});

test('[HEAD-6] publishing tells before it is done whom it reaches, and by mail only who asked and wants one', async () => {
  const site = await addRequestProject(house, 'mail|reach');
  const { viewId, versionIds } = await addDone(site);
  const { projectId } = site;
  await house.addMember('one@reach.test', projectId, viewer);
  await house.addMember('two@reach.test', projectId, viewer);
  const gone = await house.addMember('gone@reach.test', projectId, viewer);
  await house.platform.db.updateTable('app_user').set({ disabled: true }).where('id', '=', gone.userId).execute();
  const { authorization } = await house.addMember('rosa@reach.test', projectId, [...viewer, 'SR_READ', 'SR_WRITE']);
  const ask = async (ids: readonly string[], view = viewId) => {
    const url = `/api/analysis/v3/projects/${projectId}/analysis-view/${view}/versions/reach?versionIds=${ids.join()}`;
    return (await house.app.inject({ url, headers: { authorization } })).json();
  };
  expect(await ask(versionIds)).toEqual({ people: 2, reviewers: 1, mailed: ['admin@mail.reach.test'] });
  // As long as a trade is missing the analysis is not ready, and nobody is told so.
  expect(await ask(versionIds.slice(1))).toMatchObject({ people: 2, mailed: [] });
  const foreign = await addDone(await addRequestProject(house, 'mail|foreign'));
  expect(await ask(foreign.versionIds, foreign.viewId)).toMatchObject({ code: 'analyses.notFound' });
  await finish(site, viewId);
  expect(await ask(versionIds)).toMatchObject({ mailed: [] });
});

test('[REQ-10] those who publish are mailed when an analysis waits for them, each once', async () => {
  const site = await addRequestProject(house, 'mail|review');
  await house.modules.access.setPublishing(site.projectId, 'reviewed');
  const reviewer = ['READ', 'LIST', 'VIEW_ASSETS', 'SR_READ', 'SR_WRITE'] as const;
  await site.addMember('one', reviewer);
  await site.addMember('all', ['ALL']);
  await site.addMember('reader', ['READ', 'LIST', 'VIEW_ASSETS', 'SR_READ']);
  const { userId } = await site.addMember('gone', reviewer);
  await house.modules.identity.setDisabled(userId, true);
  const { viewId } = await addDone(site);
  await send(viewId, 'review', 'job-7');
  const mails = (await house.readOutbox())
    .map(readMail)
    .filter(({ headers }) => headers.to?.endsWith('@mail.review.test'));
  expect(mails.map(({ headers }) => headers.to).sort()).toEqual(['all@mail.review.test', 'one@mail.review.test']);
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(2);
  expect(mails[0]?.headers.subject).toBe('An analysis waits for review: Week 40');
  expect(mails[0]?.body).toContain(`Review the analysis: https://plumb.example/mail-review/${viewId}\r\n`);
});

describe('[REQ-10] what people chose', () => {
  const ways = Object.fromEntries(mailKindNames.map((kind) => [kind, 'atOnce'])) as MailWays;
  const choose = (userId: string, more: Partial<MailWays>) =>
    house.modules.mails.saveSettings(userId, { ways: { ...ways, ...more }, digestHour: 7, timeZone: 'UTC' });
  const digest = (userId: string) =>
    house.modules.mails.sendTo(userId, [house.modules.requests.mailWriter], new Date(Date.now() + 60_000));

  test('a mail can be ended from it, and then there are no more', async () => {
    const site = await addRequestProject(house, 'mail|stopped');
    const { viewId } = await addDone(site);
    await finish(site, viewId);
    await send(viewId, 'ready', 'job-21');
    const [mail] = await mailsTo('admin@mail.stopped.test');
    const stop = /Stop these mails: (\S+)/.exec(mail?.body ?? '')?.[1] as string;
    expect(mail?.headers['list-unsubscribe']).toBe(`<${stop}>`);
    await house.modules.mails.unsubscribe(new URL(stop).searchParams.get('token') as string, 'kinds');
    await send(viewId, 'ready', 'job-22');
    expect(await mailsTo('admin@mail.stopped.test')).toHaveLength(1);
  });

  test('an analysis may wait for the digest, and is told there once, if it is still so', async () => {
    const site = await addRequestProject(house, 'mail|digest');
    const { userId } = site.admin;
    await choose(userId, { analysisReady: 'digest' });
    const { viewId } = await addDone(site);
    await finish(site, viewId);
    for (let i = 0; i < 2; i++) await send(viewId, 'ready', 'job-31');
    expect(await mailsTo('admin@mail.digest.test')).toEqual([]);
    await digest(userId);
    await digest(userId);
    const [mail, ...others] = await mailsTo('admin@mail.digest.test');
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe('Daily digest of Project mail|digest');
    expect(mail?.body).toContain(`Week 40\r\nYour analysis is ready.\r\nhttps://plumb.example/mail-digest/${viewId}`);
    await send(viewId, 'ready', 'job-32');
    await house.modules.access.setMembership(site.projectId, userId, ['ADMIN', 'FORBIDDEN']);
    await digest(userId);
    expect(await mailsTo('admin@mail.digest.test')).toHaveLength(1);
  });
});

test('[REQ-10] the job goes on until the mail server takes it, and every attempt is the same message', async () => {
  const server = await openMailServer();
  server.state.answer = 451;
  const other = await openTestHouse({ SMTP_URL: server.url });
  try {
    const site = await addRequestProject(other, 'mail|smtp');
    const { viewId } = await addDone(site, other);
    await finish(site, viewId, other);
    await other.platform.queue.work(other.modules.jobs.filter(({ job }) => job.name === 'mailAnalysis'));
    const tryAtOnce = sql`update jobs.job set start_after = now() where state = 'retry'`;
    const receive = () => tryAtOnce.execute(other.platform.db).then(() => server.received.length);
    await expect.poll(receive, { timeout: 60_000, interval: 250 }).toBe(1);
    server.state.answer = 250;
    await expect.poll(receive, { timeout: 60_000, interval: 250 }).toBe(2);
    expect(server.received.map(({ to, refused }) => [to, refused])).toEqual([
      ['admin@mail.smtp.test', true],
      ['admin@mail.smtp.test', false],
    ]);
    const [first, second] = server.received.map(({ headers }) => headers['message-id']);
    expect(first).toMatch(/^<analysis-\S+@\S+>$/);
    expect(second).toBe(first);
  } finally {
    await other.close();
    await server.close();
  }
}, 90_000);
