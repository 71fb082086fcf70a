import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A program on this machine that takes messages, and answers as a test wants it. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer: Answer = (response) => response.end('thanks');
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = request.headers as Record<string, string>;
    const one = { path: request.url ?? '', headers, body: await text(request) };
    received.push(one);
    answer(response, one, request);
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith(next: Answer): void {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
