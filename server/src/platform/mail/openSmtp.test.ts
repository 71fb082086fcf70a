import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { localhostCertificate, localhostKey } from './localhost.fixture.ts';
import type { Mail } from './Mail.ts';
import { openMail } from './openMail.ts';
import { readSmtpUrl } from './openSmtp.ts';

interface Received {
  from: string;
  to: string[];
  user?: string;
  encrypted: boolean;
  message: string;
}

const message = { to: 'ada@site.example', subject: 'Your code', text: 'Code 123456\n' };
const undo: (() => unknown)[] = [];
const received: Received[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  received.splice(0);
});

describe('mail over SMTP', () => {
  test('[AUTH-9] a message reaches the server with sender, receiver and content', async () => {
    const mail = await open(await startServer());
    const { messageId } = await mail.send({ ...message, html: '<p>Code 123456</p>', messageId: '<job-1@plumbline>' });
    expect(messageId).toBe('<job-1@plumbline>');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@plumbline.example', to: ['ada@site.example'] });
    expect(headersOf(received[0]!.message)).toMatchObject({
      from: 'Plumbline <no-reply@plumbline.example>',
      to: 'ada@site.example',
      subject: 'Your code',
      'message-id': '<job-1@plumbline>',
      'auto-submitted': 'auto-generated',
    });
    expect(received[0]!.message).toContain('Code 123456');
    expect(received[0]!.message).toContain('<p>Code 123456</p>');
  });

  test('check() says whether the server takes us', async () => {
    const mail = await open(await startServer());
    await mail.check();
    expect(received).toEqual([]);
  });

  test('user and password are used, also with signs in them', async () => {
    const server = await startServer(withPassword);
    await (await open(server, 'ada%40site:p%3A%2F%40ss@')).send(message);
    expect(received[0]?.user).toBe('ada@site');
  });

  test('a wrong password is the operator’s to mend, so the message is not lost for it', async () => {
    const mail = await open(await startServer(withPassword), 'ada%40site:hidden@');
    const error = await mail.send(message).catch((e) => e);
    expect(error).toMatchObject({ name: 'MailError', kind: 'auth', code: 'mail.auth', permanent: false });
    expect(error.message).not.toContain('hidden');
    await expect(mail.check()).rejects.toMatchObject({ kind: 'auth' });
  });

  test.each([
    ['an unknown receiver', 550, true, { onRcptTo: (_a, _s, done) => done(reply(550, 'No such user')) }],
    ['a full mailbox', 452, false, { onRcptTo: (_a, _s, done) => done(reply(452, 'Mailbox full')) }],
    [
      'a message it finds bad',
      554,
      true,
      { onData: (s, _s, done) => s.resume().on('end', () => done(reply(554, 'Spam'))) },
    ],
    [
      'a message at a bad time',
      451,
      false,
      { onData: (s, _s, done) => s.resume().on('end', () => done(reply(451, 'Later'))) },
    ],
    ['us as a sender', 550, false, { onMailFrom: (_a, _s, done) => done(reply(550, 'Not from you')) }],
    ['our address', 554, false, { onConnect: (_s, done) => done(reply(554, 'Go away')) }],
  ] satisfies [string, number, boolean, SMTPServerOptions][])(
    'a server that refuses %s (%d): permanent is %s',
    async (_, responseCode, permanent, options) => {
      const mail = await open(await startServer(options));
      const error = await mail.send(message).catch((e) => e);
      expect(error).toMatchObject({ name: 'MailError', permanent, cause: { responseCode } });
      expect(received).toEqual([]);
    },
  );

  test('a certificate that nobody vouches for is refused', async () => {
    const server = await startServer({ disabledCommands: [], ...ownCertificate });
    const mail = await open(server);
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'tls', permanent: false });
    expect(received).toEqual([]);
  });

  test.each([
    ['smtp', 'by STARTTLS', {}],
    ['smtps', 'from the start', { secure: true }],
  ])('%s:// encrypts %s', async (protocol, _, options) => {
    trustOwnCertificate();
    const server = await startServer({ disabledCommands: [], ...ownCertificate, ...withPassword, ...options });
    const mail = await open(server, 'ada%40site:p%3A%2F%40ss@', { protocol, query: '?tls=required' });
    await mail.check();
    await mail.send(message);
    expect(received[0]).toMatchObject({ encrypted: true, user: 'ada@site' });
  });

  test('a password is not sent where encryption is required and refused', async () => {
    const seen: string[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _session, done) => {
      seen.push(password ?? '');
      done(null, { user: 'x' });
    };
    const server = await startServer({ ...withPassword, onAuth });
    const mail = await open(server, 'ada:secret@', { query: '?tls=required' });
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'tls', permanent: false });
    expect(seen).toEqual([]);
  });

  test('a password for another machine is encrypted unless the operator says otherwise', () => {
    expect(readSmtpUrl('smtp://u:p@mail.example')).toMatchObject({ port: 587, secure: false, requireTLS: true });
    expect(readSmtpUrl('smtp://u:p@mail.example:25?tls=optional')).toMatchObject({ port: 25, requireTLS: false });
    expect(readSmtpUrl('smtp://u:p@[::1]:2525')).toMatchObject({ host: '::1', port: 2525, requireTLS: false });
    expect(readSmtpUrl('smtp://mail.example')).toMatchObject({ auth: undefined, requireTLS: false });
    expect(readSmtpUrl('smtps://u:p@mail.example')).toMatchObject({ port: 465, secure: true });
  });

  test('smtps:// to a server that speaks plainly fails', async () => {
    const mail = await open(await startServer(), '', { protocol: 'smtps' });
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'tls', permanent: false });
  });

  test('a server that is not there is told as such', async () => {
    const { port, close } = await listenAndClose();
    await close();
    const mail = await open(port);
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'unreachable', permanent: false });
    await expect(mail.check()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('a server that hangs up is told as such', async () => {
    const { port, close } = await listenAndClose();
    undo.push(close);
    const mail = await open(port);
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'unreachable', permanent: false });
  });

  test('nothing in a subject becomes a header', async () => {
    const mail = await open(await startServer());
    await mail.send({ ...message, subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nBody\u2028x' });
    expect(received[0]?.to).toEqual(['ada@site.example']);
    const headers = headersOf(received[0]!.message);
    expect(headers).not.toHaveProperty('bcc');
    expect(headers.subject).toBe('Hello Bcc: eve@evil.example Body x');
  });

  test.each([
    'ada@site.example, eve@evil.example',
    'Ada <ada@site.example>',
    'ada@site.example\r\nBcc: eve@evil.example',
    'ada@site.example>\r\nRCPT TO:<eve@evil.example',
    'ada',
    '',
  ])('%j is not a receiver', async (to) => {
    const mail = await open(await startServer());
    await expect(mail.send({ ...message, to })).rejects.toMatchObject({ kind: 'badMessage', permanent: true });
    expect(received).toEqual([]);
  });

  test('a message id cannot carry a header either', async () => {
    const mail = await open(await startServer());
    const sending = mail.send({ ...message, messageId: '<a@b>\r\nBcc: eve@evil.example' });
    await expect(sending).rejects.toMatchObject({ kind: 'badMessage', permanent: true });
  });

  test.each([
    ['another protocol', 'http://host'],
    ['no host', 'smtp://'],
    ['no address', 'mail.example.com'],
    ['an unknown parameter', 'smtp://host?debug=true'],
    ['an unknown value', 'smtp://host?tls=maybe'],
    ['a bare percent sign', 'smtp://user:50%hidden@host'],
  ])('does not start with %s, and keeps the secret to itself', async (_, smtpUrl) => {
    const error = await openMail({ smtpUrl, outboxFolder: 'unused', from: 'a@b.example' }).catch((e) => e);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining('SMTP_URL') });
    expect(error.message).not.toMatch(/hidden|\n/);
  });
});

const withPassword: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (password === 'p:/@ss') return done(null, { user: username });
    done(reply(535, 'Wrong password'));
  },
};
const ownCertificate = { key: localhostKey, cert: localhostCertificate };

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

async function startServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope, user, secure }, done) {
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        user: user as string | undefined,
        encrypted: secure,
        message: (await buffer(stream)).toString(),
      });
      done();
    },
    ...options,
  });
  // A client that refuses the certificate is an error of the connection, not of the server.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  undo.push(() => new Promise<void>((done) => server.close(() => done())));
  return (server.server.address() as AddressInfo).port;
}

async function open(port: number, user = '', { protocol = 'smtp', query = '' } = {}): Promise<Mail> {
  const mail = await openMail({
    smtpUrl: `${protocol}://${user}127.0.0.1:${port}${query}`,
    outboxFolder: 'unused',
    from: 'Plumbline <no-reply@plumbline.example>',
  });
  undo.push(() => mail.close());
  return mail;
}

async function listenAndClose() {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { port: (server.address() as AddressInfo).port, close };
}

function trustOwnCertificate(): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, localhostCertificate]);
  undo.push(() => setDefaultCACertificates(before));
}

function headersOf(text: string): Record<string, string> {
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}
