import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered at a path of the operations port. */
export interface OperationsAnswer {
  status: number;
  /** Plain text, where nothing is said. */
  contentType?: string;
  body: string;
}

/** Something that whoever runs the product can ask a process. */
export interface OperationsPath {
  path: string;
  answer(): OperationsAnswer | Promise<OperationsAnswer>;
}

export interface OperationsOptions {
  port: number;
  host: string;
  paths: readonly OperationsPath[];
}

export interface Operations {
  port: number;
  close(): Promise<void>;
}

const plain = 'text/plain; charset=utf-8';

/** A second port, for probes and collectors alone: it knows nobody and nothing of projects, and never faces the public. */
export async function openOperations({ port, host, paths }: OperationsOptions): Promise<Operations> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://operations');
    const known = paths.find(({ path }) => path === pathname);
    if (known === undefined) return send(response, { status: 404, body: 'There is nothing here.' });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, { status: 405, body: 'This is only read.' });
    void Promise.resolve()
      .then(() => known.answer())
      .then(
        (answer) => send(response, answer),
        () => send(response, { status: 500, body: 'This cannot be answered now.' }),
      );
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await promise;
  // Whoever only stops should not wait for a collector that keeps its connection.
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

function send(response: ServerResponse, { status, contentType = plain, body }: OperationsAnswer): void {
  const text = contentType === plain ? `${body}\n` : body;
  response
    .writeHead(status, {
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text);
}
