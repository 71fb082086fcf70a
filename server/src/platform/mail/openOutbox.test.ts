import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openMail } from './openMail.ts';

describe('mail without a server', () => {
  let folder: string;
  let outboxFolder: string;
  const open = (from = 'Plumbline <no-reply@plumbline.example>') => openMail({ outboxFolder, from });
  const message = { to: 'ada@site.example', subject: 'Your code', text: 'Code 123456\n' };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
    outboxFolder = join(folder, 'data', 'outbox');
    return () => rm(folder, { recursive: true });
  });

  test('[AUTH-9] every message is a file, named by its time, that any mail program opens', async () => {
    const mail = await open();
    expect(mail.kind).toBe('outbox');
    const before = new Date();
    const { messageId } = await mail.send({ ...message, subject: 'Grüße', html: '<p>Code 123456</p>' });
    const [name = '', ...others] = await readdir(outboxFolder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/);
    expect(name >= before.toISOString().replaceAll(':', '-')).toBe(true);
    const content = await readFile(join(outboxFolder, name), 'utf8');
    expect(content).toMatch(/^From: Plumbline <no-reply@plumbline\.example>\r\n/m);
    expect(content).toMatch(/^To: ada@site\.example\r\n/m);
    expect(content).toContain(`Message-ID: ${messageId}\r\n`);
    expect(content).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r\n/m);
    expect(content).toMatch(/^Date: .*\r\n/m);
    expect(content).toMatch(/Content-Type: text\/plain[\s\S]*Code 123456[\s\S]*Content-Type: text\/html[\s\S]*<p>Code/);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('pictures travel with the message, where its HTML shows them', async () => {
    const mail = await open();
    const pictures = [{ name: 'building', bytes: Uint8Array.from({ length: 90 }, (_, i) => i) }];
    await mail.send({ ...message, html: '<img src="cid:building">', pictures });
    const [name = ''] = await readdir(outboxFolder);
    const content = await readFile(join(outboxFolder, name), 'utf8');
    expect(content).toContain('Content-Type: multipart/related');
    expect(content).toMatch(/Content-Type: image\/jpeg; name=building\.jpg[\s\S]*Content-ID: <building>/);
    expect(content).toContain('Content-Disposition: inline; filename=building.jpg');
    expect(content).toContain(
      Buffer.from(pictures[0]?.bytes ?? [])
        .toString('base64')
        .slice(0, 70),
    );
  });

  test('a mail that can be ended says so in its headers (RFC 8058), by one click only over https', async () => {
    const mail = await open();
    const secure = 'https://plumb.example/unsubscribe?token=a.b';
    for (const unsubscribeUrl of [secure, secure.replace('https', 'http')])
      await mail.send({ ...message, unsubscribeUrl });
    const names = (await readdir(outboxFolder)).sort();
    const [first = '', second = ''] = await Promise.all(
      names.map((name) => readFile(join(outboxFolder, name), 'utf8')),
    );
    expect(first).toContain(`List-Unsubscribe: <${secure}>\r\n`);
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(second).toContain('List-Unsubscribe: <http://');
    expect(second).not.toContain('List-Unsubscribe-Post');
    const evil = mail.send({ ...message, unsubscribeUrl: `${secure}\r\nBcc: eve@evil.example` });
    await expect(evil).rejects.toMatchObject({ kind: 'badMessage' });
  });

  test('the files are for the owner only', async () => {
    await mkdir(outboxFolder, { recursive: true, mode: 0o755 });
    await (await open()).send(message);
    const [name = ''] = await readdir(outboxFolder);
    expect((await stat(outboxFolder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outboxFolder, name))).mode & 0o777).toBe(0o600);
  });

  test('a message that is sent again with its id, by whoever could not note that it was sent, is there once', async () => {
    const mail = await open();
    const ids = ['<job-1@plumbline>', '<job-2@plumbline>', '<job-1@plumbline>'];
    for (const messageId of ids) expect(await mail.send({ ...message, messageId })).toEqual({ messageId });
    await (await open()).send({ ...message, messageId: '<job-2@plumbline>' });
    expect(await readdir(outboxFolder)).toHaveLength(2);
  });

  test('messages at one moment are as many files', async () => {
    const mail = await open();
    await Promise.all(Array.from({ length: 20 }, () => mail.send(message)));
    expect((await readdir(outboxFolder)).filter((name) => name.endsWith('.eml'))).toHaveLength(20);
  });

  test('a receiver that is none is refused and nothing is written', async () => {
    const mail = await open();
    const sending = mail.send({ ...message, to: 'a@b.example, c@d.example' });
    await expect(sending).rejects.toMatchObject({ name: 'MailError', kind: 'badMessage', permanent: true });
    expect(await readdir(outboxFolder)).toEqual([]);
  });

  test('check() leaves nothing and fails once the folder is gone', async () => {
    const mail = await open();
    await mail.check();
    expect(await readdir(outboxFolder)).toEqual([]);
    await rm(outboxFolder, { recursive: true });
    await expect(mail.check()).rejects.toMatchObject({ kind: 'failed', permanent: false });
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'failed', permanent: false });
  });

  test('what a dead process left half written is swept', async () => {
    await open();
    const [old, fresh] = ['.old.half', '.fresh.half'].map((name) => join(outboxFolder, name)) as [string, string];
    for (const path of [old, fresh]) await writeFile(path, 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(old, yesterday, yesterday);
    await open();
    expect(await readdir(outboxFolder)).toEqual(['.fresh.half']);
  });

  test('does not start where it cannot make its folder', async () => {
    await writeFile(join(folder, 'data'), 'a file');
    await expect(open()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(outboxFolder) });
  });

  test.each(['', 'Plumbline', 'a@b.example, c@d.example', 'Plumbline <a@b.example>\r\nBcc: c@d.example'])(
    'does not start with the sender %j',
    async (from) => {
      await expect(open(from)).rejects.toMatchObject({ name: 'StartError' });
    },
  );

  test('a sender’s name may hold commas and quotes', async () => {
    await (await open('"Acme, Inc" <no-reply@acme.example>')).send(message);
    const [name = ''] = await readdir(outboxFolder);
    expect(await readFile(join(outboxFolder, name), 'utf8')).toMatch(/^From: "Acme, Inc" <no-reply@acme\.example>\r$/m);
  });
});
