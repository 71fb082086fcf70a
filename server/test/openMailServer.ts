import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail } from './readMail.ts';

/** A real mail server; while it is busy, it says so to whoever comes. */
export async function openMailServer() {
  const received: ({ to: string; refused: boolean } & ReturnType<typeof readMail>)[] = [];
  const state = { isBusy: false };
  const server = new SMTPServer({
    ...{ logger: false, authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true },
    async onData(stream, { envelope }, done) {
      const mail = readMail((await buffer(stream)).toString());
      received.push({ to: envelope.rcptTo[0]?.address ?? '', refused: state.isBusy, ...mail });
      done(state.isBusy ? Object.assign(new Error('Busy, try again'), { responseCode: 451 }) : null);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
