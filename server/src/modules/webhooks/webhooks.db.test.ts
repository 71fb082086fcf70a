import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idempotencyHeader } from '@plumbline/contract/client';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openReceiver, type Received } from '../../../test/openReceiver.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { readMail } from '../../../test/readMail.ts';
import { openWebhookSite, openWebhooks } from './webhookSite.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ PUBLIC_URL: 'https://plumb.example/', PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
});
afterAll(() => house.close());

async function open(...events: Parameters<typeof openWebhookSite>[1] & object) {
  const site = await openWebhookSite(house, events.length > 0 ? events : undefined);
  onTestFinished(() => site.close());
  return site;
}

/** Held against the convention by somebody else's code. */
const verify = (secret: string, { body, headers }: Received) => new Verifier(secret).verify(body, headers) as never;

describe('a message', () => {
  test('is signed so that a library of the convention takes it, and no other', async () => {
    const { ann, receiver, secret, deliver } = await open();
    await ann.create();
    await deliver();
    const [message] = receiver.received as [Received];
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const told = verify(secret, message) as { id: string; type: string };
    expect(told.type).toBe('issue.created');
    expect(message.headers['webhook-id']).toBe(told.id);
    expect(message.headers['content-type']).toBe('application/json');
    expect(() => verify(secret, { ...message, body: message.body.replace('leans', 'stands') })).toThrow();
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow();
    const late = { ...message.headers, 'webhook-timestamp': '1700000000' };
    expect(() => verify(secret, { ...message, headers: late })).toThrow();
  });

  test('is signed with both secrets for a day after a new one was made', async () => {
    const { ann, receiver, secret: old, webhookId, deliver, letPass, find } = await open();
    const { secret } = (await ann.call('POST', `webhooks/${webhookId}/secret`)).body;
    expect(secret).not.toBe(old);
    expect(await find()).toHaveProperty('oldSecretUntil');
    await ann.create();
    await deliver();
    const [message] = receiver.received as [Received];
    verify(old, message);
    verify(secret, message);
    await letPass('25 hours');
    await ann.create();
    await deliver();
    const last = receiver.received.at(-1) as Received;
    verify(secret, last);
    expect(() => verify(old, last)).toThrow();
    expect(await find()).not.toHaveProperty('oldSecretUntil');
  });

  test('goes to those who listen in that project, and to each of them under the same id', async () => {
    const [one, other] = [await open('issue.created'), await open('issue.created')];
    const second = { ...one.values, name: 'Second', url: `${one.receiver.url}/second` };
    const { _id } = (await one.ann.call('POST', 'webhooks', second)).body;
    const deaf = { ...one.values, name: 'Deaf', events: ['issue.deleted'], url: `${one.receiver.url}/deaf` };
    await one.ann.call('POST', 'webhooks', deaf);
    await one.ann.call('POST', 'webhooks', { ...second, name: 'Off', enabled: false });
    await one.ann.create();
    await house.modules.webhooks.findDeliveries();
    await one.deliver();
    await house.modules.webhooks.deliver(_id, new AbortController().signal);
    expect(one.receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/hook/second']);
    expect(new Set(one.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await other.deliver();
    expect(other.receiver.received).toEqual([]);
  });

  test('comes by the queue by itself, also while another receiver lets it wait', async () => {
    const mine = await openTestHouse({ PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
    onTestFinished(() => mine.close());
    const [slow, quick] = [await openWebhookSite(mine), await openWebhookSite(mine)];
    onTestFinished(async () => {
      await slow.close();
      await quick.close();
    });
    let answer = () => undefined as unknown;
    slow.receiver.answerWith((response) => {
      answer = () => response.end();
    });
    await mine.work();
    await slow.ann.create();
    await expect.poll(() => slow.receiver.received.length, { timeout: 20_000 }).toBe(1);
    const { body } = await quick.ann.create();
    await expect.poll(() => quick.receiver.received.length, { timeout: 20_000 }).toBe(1);
    expect(verify(quick.secret, quick.receiver.received[0] as Received)).toMatchObject({
      data: { issues: [{ id: body._id }] },
    });
    await expect.poll(quick.log).toMatchObject([{ state: 'delivered', numAttempts: 1 }]);
    // It had not been given up meanwhile: nobody waited for it.
    answer();
    await expect.poll(slow.log).toMatchObject([{ state: 'delivered', numAttempts: 1, lastAttempt: { status: 200 } }]);
  });
});

describe('a receiver that', () => {
  test.each([
    ['answers 500', 500],
    ['answers 404', 404],
    ['sends elsewhere', 302],
  ])('%s gets the same message again later, and is well again once it takes one', async (_, status) => {
    const { ann, receiver, deliver, log, letPass, find } = await open();
    receiver.answerWith((response) => response.writeHead(status, { location: 'http://127.0.0.1/' }).end('no'));
    await ann.create();
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [waiting] = await log();
    expect(waiting).toMatchObject({ state: 'waiting', numAttempts: 1, lastAttempt: { status, answer: 'no' } });
    expect(new Date(waiting.nextAttemptDate).getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(await find()).toHaveProperty('failingSince');
    receiver.answerWith((response) => response.writeHead(204).end());
    await letPass('2 minutes');
    await deliver();
    const [first, second] = receiver.received as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(await log()).toMatchObject([{ state: 'delivered', numAttempts: 2, lastAttempt: { status: 204 } }]);
    expect(await find()).not.toHaveProperty('failingSince');
  });

  test.each([
    ['hangs', 'timedOut'],
    ['closes the connection', 'closed'],
    ['does not speak HTTP', 'badAnswer'],
  ] as const)('%s is told about in the log', async (_, fault) => {
    const { ann, receiver, deliver, log } = await open();
    receiver.answerWith((__, ___, { socket }) => {
      if (fault === 'closed') socket.destroy();
      if (fault === 'badAnswer') socket.end('hello\r\n\r\n');
    });
    await ann.create();
    await deliver(openWebhooks(house, 300));
    expect(await log()).toMatchObject([{ state: 'waiting', lastAttempt: { fault, answer: '' } }]);
  });

  test('answers without end has its first bytes kept, also those that no database takes', async () => {
    const { ann, receiver, deliver, log } = await open();
    receiver.answerWith((response) => {
      response.write('\0\ud800');
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await ann.create();
    await deliver();
    const [delivery] = await log();
    expect(delivery.state).toBe('delivered');
    expect(delivery.lastAttempt.answer).toMatch(/^\ufffd+x+$/);
    expect(delivery.lastAttempt.answer.length).toBeLessThanOrEqual(4096);
  });

  test('is away is tried by one message now and then, not by each that waits', async () => {
    const { ann, receiver, deliver, letPass, webhookId } = await open();
    receiver.answerWith((response) => response.writeHead(503).end());
    for (let i = 0; i < 5; i++) await ann.create();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await letPass('1 minute');
    await deliver();
    expect(receiver.received).toHaveLength(2);
    await letPass('2 minutes');
    receiver.answerWith((response) => response.end());
    await deliver();
    expect(receiver.received.length).toBeGreaterThanOrEqual(6);
    expect((await ann.call('GET', `webhooks/${webhookId}/deliveries?state=delivered`)).body.total).toBeGreaterThan(3);
  });

  test('says when to come back is left alone until then', async () => {
    const { ann, receiver, deliver, letPass } = await open();
    receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '900' }).end());
    await ann.create();
    await deliver();
    await letPass('14 minutes');
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await letPass('5 minutes');
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  test('refuses one message gets the others all the same', async () => {
    const { ann, receiver, deliver, log } = await open();
    receiver.answerWith((response, { body }) => response.writeHead(body.includes('Odd') ? 400 : 200).end());
    await ann.create({ diagnosis: 'Odd' });
    await ann.create();
    await ann.create();
    await deliver();
    expect((await log()).map(({ state }: { state: string }) => state).sort()).toEqual([
      'delivered',
      'delivered',
      'waiting',
    ]);
  });

  test('is slow holds up no other', async () => {
    const [slow, quick] = [await open(), await open()];
    slow.receiver.answerWith(() => undefined);
    await slow.ann.create();
    await quick.ann.create();
    const patient = openWebhooks(house, 3000);
    const waiting = slow.deliver(patient);
    await expect.poll(() => slow.receiver.received.length).toBe(1);
    await quick.deliver(patient);
    expect(await quick.log()).toMatchObject([{ state: 'delivered' }]);
    // Nobody else takes a turn at the slow one meanwhile.
    await slow.deliver(patient);
    expect(slow.receiver.received).toHaveLength(1);
    await waiting;
    expect(await slow.log()).toMatchObject([{ state: 'waiting', lastAttempt: { fault: 'timedOut' } }]);
  });

  test('takes nothing for a day loses the message, and nothing is sent of it any more', async () => {
    const { ann, receiver, deliver, log, letPass } = await open();
    receiver.answerWith((response) => response.writeHead(500).end());
    await ann.create();
    for (let i = 0; i < 12; i++) {
      await deliver();
      await letPass('10 hours');
    }
    const [delivery] = await log();
    expect(delivery.state).toBe('givenUp');
    expect(delivery.numAttempts).toBe(receiver.received.length);
    expect(receiver.received.length).toBeLessThanOrEqual(10);
  });

  test('takes nothing for days is left alone, and its owner told', async () => {
    const { ann, receiver, deliver, find, letPass, projectId } = await open();
    receiver.answerWith((response) => response.writeHead(500).end());
    for (let i = 0; i < 12; i++) {
      await ann.create();
      await deliver();
      await letPass('8 hours');
    }
    expect(await find()).toMatchObject({ enabled: false, stopped: 'failing', numWaiting: 0 });
    const count = receiver.received.length;
    await ann.create();
    await deliver();
    expect(receiver.received).toHaveLength(count);
    await house.modules.mails.sendTo(ann.userId, [house.modules.webhooks.mailWriter]);
    const mail = (await house.readOutbox()).map(readMail).find(({ headers }) => headers.to === ann.email);
    expect(mail?.headers.subject).toBe('Webhook stopped: Planner');
    expect(mail?.body).toContain('has not taken a message for three days');
    expect(mail?.body).toContain(`https://plumb.example/manage/${projectId}/webhooks`);
  });

  test('is gone by its own word is stopped at once, and goes on when it is saved again', async () => {
    const { ann, receiver, deliver, find, values, webhookId } = await open();
    receiver.answerWith((response) => response.writeHead(410).end());
    await ann.create();
    await deliver();
    expect(await find()).toMatchObject({ enabled: false, stopped: 'gone' });
    receiver.answerWith((response) => response.end());
    const { body } = await ann.call('PUT', `webhooks/${webhookId}`, values);
    expect(body.enabled).toBe(true);
    expect(body).not.toHaveProperty('stopped');
    expect(body).not.toHaveProperty('failingSince');
    await ann.create();
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('whoever saved it last', () => {
  test.each(['left', 'demoted', 'disabled'])(
    'has %s: nothing more is told, and the other managers are',
    async (how) => {
      const { ann, receiver, join, deliver, projectId, everything, webhookId, values } = await open();
      const bob = await join('bob', everything);
      await join('eve');
      await ann.create();
      const { access, identity } = house.modules;
      if (how === 'left') await access.removeMembership(projectId, ann.userId);
      if (how === 'demoted') await access.setMembership(projectId, ann.userId, ['ADMIN']);
      if (how === 'disabled') await identity.setDisabled(ann.userId, true);
      await deliver();
      expect(receiver.received).toEqual([]);
      const [stopped] = (await bob.call('GET', 'webhooks')).body.result;
      expect(stopped).toMatchObject({ enabled: false, stopped: 'owner', numWaiting: 0 });
      await house.modules.mails.sendTo(bob.userId, [house.modules.webhooks.mailWriter]);
      const mails = (await house.readOutbox()).map(readMail).filter(({ headers }) => headers.to === bob.email);
      expect(mails.map(({ headers }) => headers.subject)).toEqual(['Webhook stopped: Planner']);
      const saved = (await bob.call('PUT', `webhooks/${webhookId}`, values)).body;
      expect(saved).toMatchObject({ enabled: true, owner: { _id: bob.userId } });
      await bob.create();
      await deliver();
      expect(receiver.received).toHaveLength(1);
    },
  );
});

describe('a worker that is killed', () => {
  test('between sending and writing it down: the message is sent again under the same id', async () => {
    const { ann, receiver, deliver, letPass, webhookId, log } = await open();
    await ann.create();
    const fixture = fileURLToPath(new URL('./killedSender.fixture.ts', import.meta.url));
    const given = [house.config.databaseUrl as string, join(house.config.dataFolder, 'sender'), webhookId];
    const worker = fork(fixture, given, { execArgv: [] });
    receiver.answerWith(() => worker.kill('SIGKILL'));
    await once(worker, 'exit');
    expect(receiver.received).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'waiting', numAttempts: 0 }]);
    receiver.answerWith((response) => response.end());
    // For as long as the dead one may still be at it, nobody else sends.
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await letPass('61 seconds');
    await house.modules.webhooks.findDeliveries();
    await deliver();
    const [first, second] = receiver.received as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(await log()).toMatchObject([{ state: 'delivered', numAttempts: 1 }]);
  });
});

describe('the log', () => {
  test('a test is answered at once, whether the webhook is on or off, and kept', async () => {
    const { ann, receiver, secret, webhookId, values, log } = await open();
    await ann.call('PUT', `webhooks/${webhookId}`, { ...values, enabled: false });
    receiver.answerWith((response) => response.writeHead(202).end('got it'));
    const { status, body } = await ann.call('POST', `webhooks/${webhookId}/ping`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'ping', state: 'delivered', attempts: [{ status: 202, answer: 'got it' }] });
    const told = verify(secret, receiver.received[0] as Received);
    expect(told).toMatchObject({ type: 'ping', data: { webhook: { id: webhookId, name: 'Planner' } } });
    expect(await log()).toMatchObject([{ type: 'ping' }]);
    await receiver.close();
    const failed = (await ann.call('POST', `webhooks/${webhookId}/ping`)).body;
    expect(failed).toMatchObject({ state: 'givenUp', attempts: [{ fault: 'unreachable' }] });
  });

  test('a second test waits for the first', async () => {
    const { ann, receiver, webhookId } = await open();
    let answer = () => undefined as unknown;
    receiver.answerWith((response) => {
      answer = () => response.end();
    });
    const first = ann.call('POST', `webhooks/${webhookId}/ping`);
    await expect.poll(() => receiver.received.length).toBe(1);
    const second = await ann.call('POST', `webhooks/${webhookId}/ping`);
    expect([second.status, second.body.code]).toEqual([429, 'webhooks.busy']);
    answer();
    expect((await first).status).toBe(200);
  });

  test('a message is sent again under its id, by whoever asks for it, and shows what was sent', async () => {
    const { ann, receiver, deliver, log, webhookId, values } = await open();
    await ann.create();
    await deliver();
    const [{ _id }] = await log();
    const again = await ann.call('POST', `webhooks/${webhookId}/deliveries/${_id}/send-again`);
    expect(again.body).toMatchObject({ state: 'waiting', numAttempts: 1 });
    await deliver();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    const { body } = await ann.call('GET', `webhooks/${webhookId}/deliveries/${_id}`);
    expect(body.body).toBe(receiver.received[0]?.body);
    expect(body.attempts).toHaveLength(2);
    await ann.call('PUT', `webhooks/${webhookId}`, { ...values, enabled: false });
    const off = await ann.call('POST', `webhooks/${webhookId}/deliveries/${_id}/send-again`);
    expect([off.status, off.body.code]).toEqual([409, 'webhooks.off']);
  });

  test('is swept: what is old, and what nobody could take for too long', async () => {
    const { ann, receiver, deliver, log, letPass } = await open();
    await ann.create();
    await deliver();
    receiver.answerWith((response) => response.writeHead(500).end());
    await ann.create();
    await deliver();
    await letPass('30 hours');
    await house.modules.webhooks.sweepDeliveries();
    expect((await log()).map(({ state }: { state: string }) => state).sort()).toEqual(['delivered', 'givenUp']);
    await letPass('14 days');
    await house.modules.webhooks.sweepDeliveries();
    expect(await log()).toEqual([]);
  });
});

describe('keeping webhooks', () => {
  test('a secret is told once, and the tables keep none that can be read', async () => {
    const { ann, secret, webhookId, values } = await open();
    const texts = [
      (await ann.call('GET', 'webhooks')).bytes,
      (await ann.call('PUT', `webhooks/${webhookId}`, values)).bytes,
      (await ann.call('POST', `webhooks/${webhookId}/ping`)).bytes,
    ].map(String);
    expect(texts.join()).not.toContain(secret.slice(6, 30));
    const { rows } = await sql<{ text: string }>`
      select webhook::text as text from webhook union all select audit_entry::text from audit_entry
      union all select idempotency_key::text from idempotency_key`.execute(house.platform.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(6, 30));
  });

  test('a call that is sent again makes one, and answers the same secret', async () => {
    const { ann, values } = await open();
    const key = { [idempotencyHeader]: 'made-once-0001' };
    const made = await ann.call('POST', 'webhooks', { ...values, name: 'Twice' }, key);
    const again = await ann.call('POST', 'webhooks', { ...values, name: 'Twice' }, key);
    expect(again.body).toEqual(made.body);
    expect((await ann.call('GET', 'webhooks')).body.result).toHaveLength(2);
    const { rows } = await sql<{ text: string }>`select idempotency_key::text as text from idempotency_key`.execute(
      house.platform.db,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(made.body.secret.slice(6, 30));
  });

  test.each([
    ['https://me:pw@hooks.example/', 'It must not hold a name or password.'],
    ['http://192.168.0.1/', expect.stringContaining('a network that webhooks may not reach')],
    ['http://0x7f.0.0.2/', expect.stringContaining('a network that webhooks may not reach')],
    ['http://127.0.0.1:1/', undefined],
  ])('the address %s', async (url, reason) => {
    const { ann, values, webhookId } = await open();
    for (const [method, path] of [
      ['POST', 'webhooks'],
      ['PUT', `webhooks/${webhookId}`],
    ] as const) {
      const { status, body } = await ann.call(method, path, { ...values, url });
      expect(status).toBe(reason === undefined ? 200 : 400);
      if (reason !== undefined) expect(body).toMatchObject({ code: 'webhooks.badAddress', payload: { reason } });
    }
  });

  test('is for those who manage the project and may see all of it', async () => {
    const { join, values, webhookId, everything } = await open();
    const held = [
      ['READ', 'LIST', 'VIEW_ASSETS'],
      ['ADMIN'],
      everything.filter((one) => one !== 'VIEW_ASSETS'),
    ] as const;
    for (const [i, permissions] of held.entries()) {
      const person = await join(`person${i}`, permissions);
      expect((await person.call('GET', 'webhooks')).status).toBe(403);
      expect((await person.call('POST', 'webhooks', values)).status).toBe(403);
      expect((await person.call('POST', `webhooks/${webhookId}/ping`)).status).toBe(403);
    }
  });

  test('another project’s webhook is none', async () => {
    const [mine, other] = [await open(), await open()];
    await other.ann.create();
    const [{ _id: deliveryId }] = await other.log();
    const base = `webhooks/${other.webhookId}`;
    const calls = [
      mine.ann.call('PUT', base, mine.values),
      mine.ann.call('DELETE', base),
      mine.ann.call('POST', `${base}/secret`),
      mine.ann.call('POST', `${base}/ping`),
      mine.ann.call('GET', `${base}/deliveries`),
      mine.ann.call('GET', `${base}/deliveries/${deliveryId}`),
      mine.ann.call('POST', `${base}/deliveries/${deliveryId}/send-again`),
      mine.ann.call('GET', `webhooks/${mine.webhookId}/deliveries/${deliveryId}`),
    ];
    const codes = (await Promise.all(calls)).map(({ body }) => body.code);
    expect(codes).toEqual([...Array(7).fill('webhooks.notFound'), 'webhooks.deliveryNotFound']);
    expect(other.receiver.received).toEqual([]);
    expect(await other.find()).toMatchObject({ name: 'Planner', enabled: true });
  });

  test('a project has twenty at most', async () => {
    const { ann, values } = await open();
    const made = await Promise.all(Array.from({ length: 22 }, () => ann.call('POST', 'webhooks', values)));
    expect(made.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(19);
    expect(made.find(({ status }) => status !== 200)?.body.code).toBe('webhooks.tooMany');
  });

  test('one that is deleted is told nothing any more, and is gone with its log', async () => {
    const { ann, webhookId, deliver, receiver } = await open();
    await ann.create();
    expect((await ann.call('DELETE', `webhooks/${webhookId}`)).status).toBe(200);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await ann.call('GET', 'webhooks')).body.result).toEqual([]);
  });

  test('a message is sent to the address that the webhook has by then', async () => {
    const { ann, webhookId, deliver, receiver, values } = await open();
    const other = await openReceiver();
    onTestFinished(() => other.close());
    await ann.create();
    await ann.call('PUT', `webhooks/${webhookId}`, { ...values, url: other.url });
    await deliver();
    expect([receiver.received.length, other.received.length]).toEqual([0, 1]);
  });
});
