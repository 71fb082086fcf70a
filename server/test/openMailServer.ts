import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail } from './readMail.ts';

/** A real mail server; with another answer than 250 it takes nothing: 451 says that it is busy, 550 that it never will. */
export async function openMailServer() {
  const received: ({ to: string; refused: boolean } & ReturnType<typeof readMail>)[] = [];
  const state = { answer: 250 };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const mail = readMail((await buffer(stream)).toString());
      const refused = state.answer !== 250;
      received.push({ to: envelope.rcptTo[0]?.address ?? '', refused, ...mail });
      done(refused ? Object.assign(new Error('Not taken'), { responseCode: state.answer }) : null);
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
